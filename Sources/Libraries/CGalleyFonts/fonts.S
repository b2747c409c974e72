// Written by Scripts/generate/font-index from Fonts/; run that script instead of editing this file.

  .section .rodata

  // cf7856e02cae0896472230e4affb2e01c2113d4e67b5f3832bbd25553e9c7b16
  .globl galley_font_0
  .hidden galley_font_0
  .balign 16
galley_font_0:
  .incbin "Inter/Inter-Italic.ttf"
  .if . - galley_font_0 - 587532
  .error "Inter/Inter-Italic.ttf is not the file indexed"
  .endif

  // 0f7689cfd798c9d7d118cd685feedd6de06acdc654085dfb8c29455edf6275af
  .globl galley_font_1
  .hidden galley_font_1
  .balign 16
galley_font_1:
  .incbin "Inter/Inter.ttf"
  .if . - galley_font_1 - 576024
  .error "Inter/Inter.ttf is not the file indexed"
  .endif

  // 11d79889e075684275133e1c041cfafb16169642e045417c184de84d4300237b
  .globl galley_font_2
  .hidden galley_font_2
  .balign 16
galley_font_2:
  .incbin "NotoNaskhArabic/NotoNaskhArabic-Bold.ttf"
  .if . - galley_font_2 - 114552
  .error "NotoNaskhArabic/NotoNaskhArabic-Bold.ttf is not the file indexed"
  .endif

  // 7501dc51dc13d369fb156a69eeff1058b438075d9f88446dac331131f841ca2d
  .globl galley_font_3
  .hidden galley_font_3
  .balign 16
galley_font_3:
  .incbin "NotoNaskhArabic/NotoNaskhArabic-Regular.ttf"
  .if . - galley_font_3 - 114672
  .error "NotoNaskhArabic/NotoNaskhArabic-Regular.ttf is not the file indexed"
  .endif

  // 530bf6bf0f1cdfe7a953eac8b080d3ac38fd24c1fe0b2972f555a1b25d0310b4
  .globl galley_font_4
  .hidden galley_font_4
  .balign 16
galley_font_4:
  .incbin "NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf"
  .if . - galley_font_4 - 440576
  .error "NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf is not the file indexed"
  .endif

  // f1fb7326177e4c545df602f157d616362e89dafc7ea59899e1e737544c24f95e
  .globl galley_font_5
  .hidden galley_font_5
  .balign 16
galley_font_5:
  .incbin "NotoSans/NotoSans-Bold.ttf"
  .if . - galley_font_5 - 313692
  .error "NotoSans/NotoSans-Bold.ttf is not the file indexed"
  .endif

  // a820b104ebaf0ca20103a8e3e0b3774ed1b9e1056fdfe1d7678d221171da305b
  .globl galley_font_6
  .hidden galley_font_6
  .balign 16
galley_font_6:
  .incbin "NotoSans/NotoSans-BoldItalic.ttf"
  .if . - galley_font_6 - 326720
  .error "NotoSans/NotoSans-BoldItalic.ttf is not the file indexed"
  .endif

  // 8795e84c5a45d6719165aa2a191447c3c87c3ed7fb9d29aae760508e1d0fecbb
  .globl galley_font_7
  .hidden galley_font_7
  .balign 16
galley_font_7:
  .incbin "NotoSans/NotoSans-Italic.ttf"
  .if . - galley_font_7 - 328188
  .error "NotoSans/NotoSans-Italic.ttf is not the file indexed"
  .endif

  // e2ce4f816699cbf47e34bba4da0976b2152b5d58c407b51999d5720f9819782b
  .globl galley_font_8
  .hidden galley_font_8
  .balign 16
galley_font_8:
  .incbin "NotoSans/NotoSans-Regular.ttf"
  .if . - galley_font_8 - 313048
  .error "NotoSans/NotoSans-Regular.ttf is not the file indexed"
  .endif

  // f5e5b09f1aca2d807a162db32f3ea42ed58389f7eaf3437fdaf198cc6add7833
  .globl galley_font_9
  .hidden galley_font_9
  .balign 16
galley_font_9:
  .incbin "NotoSansArabic/NotoSansArabic-Bold.ttf"
  .if . - galley_font_9 - 153916
  .error "NotoSansArabic/NotoSansArabic-Bold.ttf is not the file indexed"
  .endif

  // 14d8270e4888bf08f045e3d0a5fd9bcbf766ec2f0ef93bdef7e00a94134f0d32
  .globl galley_font_10
  .hidden galley_font_10
  .balign 16
galley_font_10:
  .incbin "NotoSansArabic/NotoSansArabic-Regular.ttf"
  .if . - galley_font_10 - 154336
  .error "NotoSansArabic/NotoSansArabic-Regular.ttf is not the file indexed"
  .endif

  // 1484c35f1aaf0c79e6223a5ca98474816ca2b047d246c8e5216085c364f6a4e5
  .globl galley_font_11
  .hidden galley_font_11
  .balign 16
galley_font_11:
  .incbin "NotoSansArmenian/NotoSansArmenian-Bold.ttf"
  .if . - galley_font_11 - 17880
  .error "NotoSansArmenian/NotoSansArmenian-Bold.ttf is not the file indexed"
  .endif

  // 687f7d2e20e7b3fe1879a790e0e9e47d5942394dbcf3426c89f76f8f804f17ae
  .globl galley_font_12
  .hidden galley_font_12
  .balign 16
galley_font_12:
  .incbin "NotoSansArmenian/NotoSansArmenian-Regular.ttf"
  .if . - galley_font_12 - 17900
  .error "NotoSansArmenian/NotoSansArmenian-Regular.ttf is not the file indexed"
  .endif

  // 1316a58557fd1676f1eb8dc14e69aad98330626c80d4dffce7155e764dbfbb61
  .globl galley_font_13
  .hidden galley_font_13
  .balign 16
galley_font_13:
  .incbin "NotoSansBengali/NotoSansBengali-Bold.ttf"
  .if . - galley_font_13 - 122748
  .error "NotoSansBengali/NotoSansBengali-Bold.ttf is not the file indexed"
  .endif

  // fcfee2e5d15ebeb2a3dd9e1df6c90b602c0ba14f4746ee9ead4c4a0d5ecc2872
  .globl galley_font_14
  .hidden galley_font_14
  .balign 16
galley_font_14:
  .incbin "NotoSansBengali/NotoSansBengali-Regular.ttf"
  .if . - galley_font_14 - 124876
  .error "NotoSansBengali/NotoSansBengali-Regular.ttf is not the file indexed"
  .endif

  // 36d14b4270cdbf2ede5f360a5bbbfb2e8315c5ecbd29e3803392fd9a0d89c1eb
  .globl galley_font_15
  .hidden galley_font_15
  .balign 16
galley_font_15:
  .incbin "NotoSansCherokee/NotoSansCherokee-Bold.ttf"
  .if . - galley_font_15 - 73840
  .error "NotoSansCherokee/NotoSansCherokee-Bold.ttf is not the file indexed"
  .endif

  // 040890a23a4af968f14f4466eecad9f7587d9bc27370bffe7399d62eeb403a6f
  .globl galley_font_16
  .hidden galley_font_16
  .balign 16
galley_font_16:
  .incbin "NotoSansCherokee/NotoSansCherokee-Regular.ttf"
  .if . - galley_font_16 - 62216
  .error "NotoSansCherokee/NotoSansCherokee-Regular.ttf is not the file indexed"
  .endif

  // 5ed4d64cfc43e5fecb676760e5550bb35115dcd6606f8476ffdbe8229ae1e983
  .globl galley_font_17
  .hidden galley_font_17
  .balign 16
galley_font_17:
  .incbin "NotoSansDevanagari/NotoSansDevanagari-Bold.ttf"
  .if . - galley_font_17 - 151308
  .error "NotoSansDevanagari/NotoSansDevanagari-Bold.ttf is not the file indexed"
  .endif

  // 2886fee94c8bdecdbbe0adae2588968468e76f216e325665cbde5dde41dd0f0d
  .globl galley_font_18
  .hidden galley_font_18
  .balign 16
galley_font_18:
  .incbin "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf"
  .if . - galley_font_18 - 150520
  .error "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf is not the file indexed"
  .endif

  // 0b43bda1b21b221bf5a17f981de0dca94bf08d82f6a0e05cfa303a3a91dcf281
  .globl galley_font_19
  .hidden galley_font_19
  .balign 16
galley_font_19:
  .incbin "NotoSansEthiopic/NotoSansEthiopic-Regular.ttf"
  .if . - galley_font_19 - 253644
  .error "NotoSansEthiopic/NotoSansEthiopic-Regular.ttf is not the file indexed"
  .endif

  // 7c1c6df868909650ad324aec472480c3dd403003d5afbf9fb35d0b04f9df9f69
  .globl galley_font_20
  .hidden galley_font_20
  .balign 16
galley_font_20:
  .incbin "NotoSansGeorgian/NotoSansGeorgian-Bold.ttf"
  .if . - galley_font_20 - 33692
  .error "NotoSansGeorgian/NotoSansGeorgian-Bold.ttf is not the file indexed"
  .endif

  // 7bd382399f59e4f27b899d7a357fe6ecfaeb62219a1522da44f1d27c5ce24180
  .globl galley_font_21
  .hidden galley_font_21
  .balign 16
galley_font_21:
  .incbin "NotoSansGeorgian/NotoSansGeorgian-Regular.ttf"
  .if . - galley_font_21 - 33192
  .error "NotoSansGeorgian/NotoSansGeorgian-Regular.ttf is not the file indexed"
  .endif

  // 86642736a53f1f94e65c6a65831448995ce7f627689121a223097abffb7f7933
  .globl galley_font_22
  .hidden galley_font_22
  .balign 16
galley_font_22:
  .incbin "NotoSansGujarati/NotoSansGujarati-Bold.ttf"
  .if . - galley_font_22 - 127996
  .error "NotoSansGujarati/NotoSansGujarati-Bold.ttf is not the file indexed"
  .endif

  // 2f5e943e8b441a604656916172c9e1ade402df226f5783e029d0d7f2f0c87045
  .globl galley_font_23
  .hidden galley_font_23
  .balign 16
galley_font_23:
  .incbin "NotoSansGujarati/NotoSansGujarati-Regular.ttf"
  .if . - galley_font_23 - 132360
  .error "NotoSansGujarati/NotoSansGujarati-Regular.ttf is not the file indexed"
  .endif

  // bd4dc6bf6e707e31d6d84898b58cbb3922edb96ad278e1765a9d8da2cf6a5ad5
  .globl galley_font_24
  .hidden galley_font_24
  .balign 16
galley_font_24:
  .incbin "NotoSansGurmukhi/NotoSansGurmukhi-Bold.ttf"
  .if . - galley_font_24 - 30892
  .error "NotoSansGurmukhi/NotoSansGurmukhi-Bold.ttf is not the file indexed"
  .endif

  // b7b303f0704b73c6c91024ee95eff7b4429d82c34c41ad971340ddc940e749ac
  .globl galley_font_25
  .hidden galley_font_25
  .balign 16
galley_font_25:
  .incbin "NotoSansGurmukhi/NotoSansGurmukhi-Regular.ttf"
  .if . - galley_font_25 - 31080
  .error "NotoSansGurmukhi/NotoSansGurmukhi-Regular.ttf is not the file indexed"
  .endif

  // 7b9a24d5d97a66628ed88c24bf0079cb8eb35667764b63792cfceb114d259ee4
  .globl galley_font_26
  .hidden galley_font_26
  .balign 16
galley_font_26:
  .incbin "NotoSansHebrew/NotoSansHebrew-Bold.ttf"
  .if . - galley_font_26 - 15460
  .error "NotoSansHebrew/NotoSansHebrew-Bold.ttf is not the file indexed"
  .endif

  // d8262e092350209eb47da263f7d90c2a09c60ed51207a4dcebb58a6c37622f02
  .globl galley_font_27
  .hidden galley_font_27
  .balign 16
galley_font_27:
  .incbin "NotoSansHebrew/NotoSansHebrew-Regular.ttf"
  .if . - galley_font_27 - 15376
  .error "NotoSansHebrew/NotoSansHebrew-Regular.ttf is not the file indexed"
  .endif

  // 3916a524462e709cdc19b326ce0843c80c4092cd5e165c3d22456681874ce147
  .globl galley_font_28
  .hidden galley_font_28
  .balign 16
galley_font_28:
  .incbin "NotoSansKannada/NotoSansKannada-Bold.ttf"
  .if . - galley_font_28 - 103112
  .error "NotoSansKannada/NotoSansKannada-Bold.ttf is not the file indexed"
  .endif

  // fa3d2981764fd5e766826c61e36b2a6fa54263e4349c093552e84ab399953767
  .globl galley_font_29
  .hidden galley_font_29
  .balign 16
galley_font_29:
  .incbin "NotoSansKannada/NotoSansKannada-Regular.ttf"
  .if . - galley_font_29 - 104480
  .error "NotoSansKannada/NotoSansKannada-Regular.ttf is not the file indexed"
  .endif

  // 5adadf1e9b1479b4952e648241435db2e3e5e39b2a6d1e524eba0cb049088f2d
  .globl galley_font_30
  .hidden galley_font_30
  .balign 16
galley_font_30:
  .incbin "NotoSansKhmer/NotoSansKhmer-Bold.ttf"
  .if . - galley_font_30 - 62220
  .error "NotoSansKhmer/NotoSansKhmer-Bold.ttf is not the file indexed"
  .endif

  // d94355bbd5a16ce210236a21bd3ed2def52d8142c6118aae7433ff73b3ee4d05
  .globl galley_font_31
  .hidden galley_font_31
  .balign 16
galley_font_31:
  .incbin "NotoSansKhmer/NotoSansKhmer-Regular.ttf"
  .if . - galley_font_31 - 62196
  .error "NotoSansKhmer/NotoSansKhmer-Regular.ttf is not the file indexed"
  .endif

  // 937c4ae463290053d2493b76556c724ae6d3fce98e47076a8e38f6fab7af9690
  .globl galley_font_32
  .hidden galley_font_32
  .balign 16
galley_font_32:
  .incbin "NotoSansLao/NotoSansLao-Bold.ttf"
  .if . - galley_font_32 - 16948
  .error "NotoSansLao/NotoSansLao-Bold.ttf is not the file indexed"
  .endif

  // 07d4263b5b0f96ed9bda82d2d50a15c1b62624c64b58cb59d47920e0f18174fe
  .globl galley_font_33
  .hidden galley_font_33
  .balign 16
galley_font_33:
  .incbin "NotoSansLao/NotoSansLao-Regular.ttf"
  .if . - galley_font_33 - 17052
  .error "NotoSansLao/NotoSansLao-Regular.ttf is not the file indexed"
  .endif

  // 1557a726aba33d500d9ff3560b874bafa0058a3e4f32b391b827d3d861d338ab
  .globl galley_font_34
  .hidden galley_font_34
  .balign 16
galley_font_34:
  .incbin "NotoSansMalayalam/NotoSansMalayalam-Bold.ttf"
  .if . - galley_font_34 - 68968
  .error "NotoSansMalayalam/NotoSansMalayalam-Bold.ttf is not the file indexed"
  .endif

  // 049fa319de8eef9219fa575e3ad6d91c2ded6b3b47fc6f5b885d9852826d65ab
  .globl galley_font_35
  .hidden galley_font_35
  .balign 16
galley_font_35:
  .incbin "NotoSansMalayalam/NotoSansMalayalam-Regular.ttf"
  .if . - galley_font_35 - 70336
  .error "NotoSansMalayalam/NotoSansMalayalam-Regular.ttf is not the file indexed"
  .endif

  // 5bcad116f40fd5fdda2c06f545f333a00f71e7302ac8676c26091662aa50c87d
  .globl galley_font_36
  .hidden galley_font_36
  .balign 16
galley_font_36:
  .incbin "NotoSansMath/NotoSansMath-Regular.ttf"
  .if . - galley_font_36 - 348848
  .error "NotoSansMath/NotoSansMath-Regular.ttf is not the file indexed"
  .endif

  // 47d2e703e8c8bab2a4f62eb51a4d02a1d80813b6e4886a35d562153e1d8f055b
  .globl galley_font_37
  .hidden galley_font_37
  .balign 16
galley_font_37:
  .incbin "NotoSansMongolian/NotoSansMongolian-Regular.ttf"
  .if . - galley_font_37 - 158444
  .error "NotoSansMongolian/NotoSansMongolian-Regular.ttf is not the file indexed"
  .endif

  // aba6dfec7ffa0ace1120c5f82bf943273e7b89063710ea121c2d24723b3da6d9
  .globl galley_font_38
  .hidden galley_font_38
  .balign 16
galley_font_38:
  .incbin "NotoSansMono/NotoSansMono-Bold.ttf"
  .if . - galley_font_38 - 300964
  .error "NotoSansMono/NotoSansMono-Bold.ttf is not the file indexed"
  .endif

  // 2177c894528bd13d06226b29b74f77beec031b60156c3520a3c058d21823292c
  .globl galley_font_39
  .hidden galley_font_39
  .balign 16
galley_font_39:
  .incbin "NotoSansMono/NotoSansMono-Regular.ttf"
  .if . - galley_font_39 - 301536
  .error "NotoSansMono/NotoSansMono-Regular.ttf is not the file indexed"
  .endif

  // e0f580bd42a474cd88a9ca59ff4ab4533ffb6794c5c850754303d9038c2d787a
  .globl galley_font_40
  .hidden galley_font_40
  .balign 16
galley_font_40:
  .incbin "NotoSansMyanmar/NotoSansMyanmar-Bold.ttf"
  .if . - galley_font_40 - 138036
  .error "NotoSansMyanmar/NotoSansMyanmar-Bold.ttf is not the file indexed"
  .endif

  // e22c86730399e2fdf56ada5e9c2f3628dde0d214f1fe0a515452aa5b1470f9ac
  .globl galley_font_41
  .hidden galley_font_41
  .balign 16
galley_font_41:
  .incbin "NotoSansMyanmar/NotoSansMyanmar-Regular.ttf"
  .if . - galley_font_41 - 140360
  .error "NotoSansMyanmar/NotoSansMyanmar-Regular.ttf is not the file indexed"
  .endif

  // c1cc038600907cf6351d3e173bac3fad49bd933848712be9bf1815780f8733ee
  .globl galley_font_42
  .hidden galley_font_42
  .balign 16
galley_font_42:
  .incbin "NotoSansOriya/NotoSansOriya-Bold.ttf"
  .if . - galley_font_42 - 85768
  .error "NotoSansOriya/NotoSansOriya-Bold.ttf is not the file indexed"
  .endif

  // 57cf9abd5a1a84f57b4f8eec8971aa905a5ed9a523fe0e09cc56c94dbb9139eb
  .globl galley_font_43
  .hidden galley_font_43
  .balign 16
galley_font_43:
  .incbin "NotoSansOriya/NotoSansOriya-Regular.ttf"
  .if . - galley_font_43 - 88604
  .error "NotoSansOriya/NotoSansOriya-Regular.ttf is not the file indexed"
  .endif

  // 58e7b6d0aec1047e9f4df7907026966a7666452175025bc2a07a13a01881eb46
  .globl galley_font_44
  .hidden galley_font_44
  .balign 16
galley_font_44:
  .incbin "NotoSansSinhala/NotoSansSinhala-Regular.ttf"
  .if . - galley_font_44 - 179792
  .error "NotoSansSinhala/NotoSansSinhala-Regular.ttf is not the file indexed"
  .endif

  // 568dc5d0f59435bdc3ffe560b9cf272e70d8c9b0381e39403394f009c1661fba
  .globl galley_font_45
  .hidden galley_font_45
  .balign 16
galley_font_45:
  .incbin "NotoSansSymbols/NotoSansSymbols-Regular.ttf"
  .if . - galley_font_45 - 152920
  .error "NotoSansSymbols/NotoSansSymbols-Regular.ttf is not the file indexed"
  .endif

  // e7dce4ac71109df2affcc375c2420a22d023dc85a27b6f2475e32988b0359509
  .globl galley_font_46
  .hidden galley_font_46
  .balign 16
galley_font_46:
  .incbin "NotoSansSymbols2/NotoSansSymbols2-Regular.ttf"
  .if . - galley_font_46 - 631704
  .error "NotoSansSymbols2/NotoSansSymbols2-Regular.ttf is not the file indexed"
  .endif

  // ae9932dca918db2db142b22081d384537b7633965563f1831f8044f947d6fdad
  .globl galley_font_47
  .hidden galley_font_47
  .balign 16
galley_font_47:
  .incbin "NotoSansSyriac/NotoSansSyriac-Regular.ttf"
  .if . - galley_font_47 - 165068
  .error "NotoSansSyriac/NotoSansSyriac-Regular.ttf is not the file indexed"
  .endif

  // b0a735b40b663fc07053a031693c5c1cd6d33fa9c28804cff9fb60037c2c3652
  .globl galley_font_48
  .hidden galley_font_48
  .balign 16
galley_font_48:
  .incbin "NotoSansTamil/NotoSansTamil-Bold.ttf"
  .if . - galley_font_48 - 41068
  .error "NotoSansTamil/NotoSansTamil-Bold.ttf is not the file indexed"
  .endif

  // ef36340dad1ccc6a5d0c8e386a22c79f2e60ad5cccb962b33319590d53103edf
  .globl galley_font_49
  .hidden galley_font_49
  .balign 16
galley_font_49:
  .incbin "NotoSansTamil/NotoSansTamil-Regular.ttf"
  .if . - galley_font_49 - 41292
  .error "NotoSansTamil/NotoSansTamil-Regular.ttf is not the file indexed"
  .endif

  // afa39554af72f360a5975b8c8524e1bdc00db8f762bafbc10e3fe3b189078391
  .globl galley_font_50
  .hidden galley_font_50
  .balign 16
galley_font_50:
  .incbin "NotoSansTelugu/NotoSansTelugu-Bold.ttf"
  .if . - galley_font_50 - 122416
  .error "NotoSansTelugu/NotoSansTelugu-Bold.ttf is not the file indexed"
  .endif

  // 55992551171d2faa230dcd12d9738dc5dd389433bf4cd460286209594d223418
  .globl galley_font_51
  .hidden galley_font_51
  .balign 16
galley_font_51:
  .incbin "NotoSansTelugu/NotoSansTelugu-Regular.ttf"
  .if . - galley_font_51 - 122536
  .error "NotoSansTelugu/NotoSansTelugu-Regular.ttf is not the file indexed"
  .endif

  // b9d0754a81585352df88ac8e810f49058306d135221e2a0cfb72395cca882c96
  .globl galley_font_52
  .hidden galley_font_52
  .balign 16
galley_font_52:
  .incbin "NotoSansThaana/NotoSansThaana-Bold.ttf"
  .if . - galley_font_52 - 17720
  .error "NotoSansThaana/NotoSansThaana-Bold.ttf is not the file indexed"
  .endif

  // 1f10b3be65d18d4ba0f978df90a1d91727413971c50448921fdcd650f2bc3c10
  .globl galley_font_53
  .hidden galley_font_53
  .balign 16
galley_font_53:
  .incbin "NotoSansThaana/NotoSansThaana-Regular.ttf"
  .if . - galley_font_53 - 17912
  .error "NotoSansThaana/NotoSansThaana-Regular.ttf is not the file indexed"
  .endif

  // ded17cdd4468b2faf726ed9c4ba8e8c610cae0d4b1d9f4ab17257431911f82fd
  .globl galley_font_54
  .hidden galley_font_54
  .balign 16
galley_font_54:
  .incbin "NotoSansThai/NotoSansThai-Bold.ttf"
  .if . - galley_font_54 - 18908
  .error "NotoSansThai/NotoSansThai-Bold.ttf is not the file indexed"
  .endif

  // e52c2cb33c8f6e7fb045901a4b7998b6823addbfcd8e89f30a5c950f469af9ec
  .globl galley_font_55
  .hidden galley_font_55
  .balign 16
galley_font_55:
  .incbin "NotoSansThai/NotoSansThai-Regular.ttf"
  .if . - galley_font_55 - 19268
  .error "NotoSansThai/NotoSansThai-Regular.ttf is not the file indexed"
  .endif

  // 4bd92e6f64d2939d417f7a886fd7667949413b236746a260d63fa04fde227d80
  .globl galley_font_56
  .hidden galley_font_56
  .balign 16
galley_font_56:
  .incbin "NotoSerif/NotoSerif-Bold.ttf"
  .if . - galley_font_56 - 363752
  .error "NotoSerif/NotoSerif-Bold.ttf is not the file indexed"
  .endif

  // 94336a8c8f0a9d240a57d3ab839432e41df0d13f27d0b5435412b72b798c022f
  .globl galley_font_57
  .hidden galley_font_57
  .balign 16
galley_font_57:
  .incbin "NotoSerif/NotoSerif-BoldItalic.ttf"
  .if . - galley_font_57 - 396704
  .error "NotoSerif/NotoSerif-BoldItalic.ttf is not the file indexed"
  .endif

  // 40e18ec8c784db7e4796a7ab5923ea034170685ef93f9c2fb5a7e5d166524d63
  .globl galley_font_58
  .hidden galley_font_58
  .balign 16
galley_font_58:
  .incbin "NotoSerif/NotoSerif-Italic.ttf"
  .if . - galley_font_58 - 395532
  .error "NotoSerif/NotoSerif-Italic.ttf is not the file indexed"
  .endif

  // 40f9b8a021482fdcef36cd71018186e0241875e8b80db88d3f1ffc3ddca000bf
  .globl galley_font_59
  .hidden galley_font_59
  .balign 16
galley_font_59:
  .incbin "NotoSerif/NotoSerif-Regular.ttf"
  .if . - galley_font_59 - 361376
  .error "NotoSerif/NotoSerif-Regular.ttf is not the file indexed"
  .endif

  // c71fc460e094668075e03f9df16428c1c1211b1c5c7fff0eef6edfdebecb6ff1
  .globl galley_font_60
  .hidden galley_font_60
  .balign 16
galley_font_60:
  .incbin "NotoSerifArmenian/NotoSerifArmenian-Bold.ttf"
  .if . - galley_font_60 - 16864
  .error "NotoSerifArmenian/NotoSerifArmenian-Bold.ttf is not the file indexed"
  .endif

  // cf5cd75b74fe5212d35cef3a10a1eca7f799a934421a0bbdd17d7ff317f35362
  .globl galley_font_61
  .hidden galley_font_61
  .balign 16
galley_font_61:
  .incbin "NotoSerifArmenian/NotoSerifArmenian-Regular.ttf"
  .if . - galley_font_61 - 17944
  .error "NotoSerifArmenian/NotoSerifArmenian-Regular.ttf is not the file indexed"
  .endif

  // e3244c3056ad64abb635e86a9e4e8feb71c01c2fd98f484f1266e1ed6de4c6e3
  .globl galley_font_62
  .hidden galley_font_62
  .balign 16
galley_font_62:
  .incbin "NotoSerifBengali/NotoSerifBengali-Bold.ttf"
  .if . - galley_font_62 - 148328
  .error "NotoSerifBengali/NotoSerifBengali-Bold.ttf is not the file indexed"
  .endif

  // 1ac80df8900b20bfaa96d03b5287b8ba94d98ce3fca6ac461179bb6185dce805
  .globl galley_font_63
  .hidden galley_font_63
  .balign 16
galley_font_63:
  .incbin "NotoSerifBengali/NotoSerifBengali-Regular.ttf"
  .if . - galley_font_63 - 148672
  .error "NotoSerifBengali/NotoSerifBengali-Regular.ttf is not the file indexed"
  .endif

  // aaeb93f98ad9c1badd12daf0cc93c547b76f8678e96ac7a6a45b0d2e1542e0dc
  .globl galley_font_64
  .hidden galley_font_64
  .balign 16
galley_font_64:
  .incbin "NotoSerifDevanagari/NotoSerifDevanagari-Bold.ttf"
  .if . - galley_font_64 - 192224
  .error "NotoSerifDevanagari/NotoSerifDevanagari-Bold.ttf is not the file indexed"
  .endif

  // 93e23ddae2d33ff6cdbf09c5df8aca797724f5082457d6e0519705521ab48730
  .globl galley_font_65
  .hidden galley_font_65
  .balign 16
galley_font_65:
  .incbin "NotoSerifDevanagari/NotoSerifDevanagari-Regular.ttf"
  .if . - galley_font_65 - 192624
  .error "NotoSerifDevanagari/NotoSerifDevanagari-Regular.ttf is not the file indexed"
  .endif

  // 8f58c4322fcc773e77694608c10629c49f0ddf6b97780bcce2a12732dfd82ca7
  .globl galley_font_66
  .hidden galley_font_66
  .balign 16
galley_font_66:
  .incbin "NotoSerifEthiopic/NotoSerifEthiopic-Bold.ttf"
  .if . - galley_font_66 - 186936
  .error "NotoSerifEthiopic/NotoSerifEthiopic-Bold.ttf is not the file indexed"
  .endif

  // a9cf644278d7bcfda5b4ff5185fc95d89ffcfe7b54a8f7943d7a891ca6debb36
  .globl galley_font_67
  .hidden galley_font_67
  .balign 16
galley_font_67:
  .incbin "NotoSerifEthiopic/NotoSerifEthiopic-Regular.ttf"
  .if . - galley_font_67 - 188672
  .error "NotoSerifEthiopic/NotoSerifEthiopic-Regular.ttf is not the file indexed"
  .endif

  // 33400c268258e6b468295b9c85a876ea66ccd7abe1fe7cb7e4fbcaba45243a98
  .globl galley_font_68
  .hidden galley_font_68
  .balign 16
galley_font_68:
  .incbin "NotoSerifGeorgian/NotoSerifGeorgian-Bold.ttf"
  .if . - galley_font_68 - 39892
  .error "NotoSerifGeorgian/NotoSerifGeorgian-Bold.ttf is not the file indexed"
  .endif

  // 35dbb90b4103e2cc658ce3cbdacdc495173df7111c31980d0ff2cc762ae85390
  .globl galley_font_69
  .hidden galley_font_69
  .balign 16
galley_font_69:
  .incbin "NotoSerifGeorgian/NotoSerifGeorgian-Regular.ttf"
  .if . - galley_font_69 - 38856
  .error "NotoSerifGeorgian/NotoSerifGeorgian-Regular.ttf is not the file indexed"
  .endif

  // 9ebca54ed6dabd378d2fa570698d750973237aa686dce972ef5af2b47fc081b6
  .globl galley_font_70
  .hidden galley_font_70
  .balign 16
galley_font_70:
  .incbin "NotoSerifGujarati/NotoSerifGujarati-Bold.ttf"
  .if . - galley_font_70 - 89548
  .error "NotoSerifGujarati/NotoSerifGujarati-Bold.ttf is not the file indexed"
  .endif

  // aae2b37e4e52847e90bb70de903c15dc3a063510351fbd4289bfbb1f7bf3ae78
  .globl galley_font_71
  .hidden galley_font_71
  .balign 16
galley_font_71:
  .incbin "NotoSerifGujarati/NotoSerifGujarati-Regular.ttf"
  .if . - galley_font_71 - 92272
  .error "NotoSerifGujarati/NotoSerifGujarati-Regular.ttf is not the file indexed"
  .endif

  // 2c0b389b1c2e6302a9a8f260297d8fcd46a1b829f3bbe9cd7c0a0d3a4be3dc52
  .globl galley_font_72
  .hidden galley_font_72
  .balign 16
galley_font_72:
  .incbin "NotoSerifGurmukhi/NotoSerifGurmukhi-Bold.ttf"
  .if . - galley_font_72 - 31792
  .error "NotoSerifGurmukhi/NotoSerifGurmukhi-Bold.ttf is not the file indexed"
  .endif

  // f0dd0304b16a95ccf8800f564011a7a3bfc5f1d0b581e6913f7ea455deded317
  .globl galley_font_73
  .hidden galley_font_73
  .balign 16
galley_font_73:
  .incbin "NotoSerifGurmukhi/NotoSerifGurmukhi-Regular.ttf"
  .if . - galley_font_73 - 31976
  .error "NotoSerifGurmukhi/NotoSerifGurmukhi-Regular.ttf is not the file indexed"
  .endif

  // c2ef2e3fbde6fec08d9620df89584ab0770c31e26e4061ce0cb54c01a02edb4b
  .globl galley_font_74
  .hidden galley_font_74
  .balign 16
galley_font_74:
  .incbin "NotoSerifHebrew/NotoSerifHebrew-Bold.ttf"
  .if . - galley_font_74 - 18436
  .error "NotoSerifHebrew/NotoSerifHebrew-Bold.ttf is not the file indexed"
  .endif

  // 0f680283fba388d22f75d0920a377e4a119285af8178e8699786f2efb7ffc6b1
  .globl galley_font_75
  .hidden galley_font_75
  .balign 16
galley_font_75:
  .incbin "NotoSerifHebrew/NotoSerifHebrew-Regular.ttf"
  .if . - galley_font_75 - 18548
  .error "NotoSerifHebrew/NotoSerifHebrew-Regular.ttf is not the file indexed"
  .endif

  // 62d0f6d9f5ad961b3e951c543539715f2f2c4598a09398fcc1653bf7f754390e
  .globl galley_font_76
  .hidden galley_font_76
  .balign 16
galley_font_76:
  .incbin "NotoSerifKannada/NotoSerifKannada-Bold.ttf"
  .if . - galley_font_76 - 126488
  .error "NotoSerifKannada/NotoSerifKannada-Bold.ttf is not the file indexed"
  .endif

  // f2cb975f7c3104c782627119296d0c26ed824af81ea1ce442ba18fcd4e95f6f6
  .globl galley_font_77
  .hidden galley_font_77
  .balign 16
galley_font_77:
  .incbin "NotoSerifKannada/NotoSerifKannada-Regular.ttf"
  .if . - galley_font_77 - 128832
  .error "NotoSerifKannada/NotoSerifKannada-Regular.ttf is not the file indexed"
  .endif

  // 31c27f9411693754ac5e1b773813f6107c605ce6788d356f2b8d5f02c0e00cef
  .globl galley_font_78
  .hidden galley_font_78
  .balign 16
galley_font_78:
  .incbin "NotoSerifKhmer/NotoSerifKhmer-Bold.ttf"
  .if . - galley_font_78 - 87608
  .error "NotoSerifKhmer/NotoSerifKhmer-Bold.ttf is not the file indexed"
  .endif

  // 68199af1ebbbc30734b329524ab219ce08ca1bc29548a60e659db0323f4f4d70
  .globl galley_font_79
  .hidden galley_font_79
  .balign 16
galley_font_79:
  .incbin "NotoSerifKhmer/NotoSerifKhmer-Regular.ttf"
  .if . - galley_font_79 - 88368
  .error "NotoSerifKhmer/NotoSerifKhmer-Regular.ttf is not the file indexed"
  .endif

  // 4d577df7deca2a24284c44cc67b76ceeed3c11933fcc0a8c9f801f40753b49bf
  .globl galley_font_80
  .hidden galley_font_80
  .balign 16
galley_font_80:
  .incbin "NotoSerifLao/NotoSerifLao-Bold.ttf"
  .if . - galley_font_80 - 21688
  .error "NotoSerifLao/NotoSerifLao-Bold.ttf is not the file indexed"
  .endif

  // 6fe7bfc75da45818c740975f81fd5bf551bc67ed147c61fa2672682ffa858f8e
  .globl galley_font_81
  .hidden galley_font_81
  .balign 16
galley_font_81:
  .incbin "NotoSerifLao/NotoSerifLao-Regular.ttf"
  .if . - galley_font_81 - 21976
  .error "NotoSerifLao/NotoSerifLao-Regular.ttf is not the file indexed"
  .endif

  // ff2db276feba1935deaaaa28574fef5083eb04ab00c2d660cf617b6a769ab728
  .globl galley_font_82
  .hidden galley_font_82
  .balign 16
galley_font_82:
  .incbin "NotoSerifMalayalam/NotoSerifMalayalam-Bold.ttf"
  .if . - galley_font_82 - 66316
  .error "NotoSerifMalayalam/NotoSerifMalayalam-Bold.ttf is not the file indexed"
  .endif

  // 8ad89312d322e6f8e06d4df715321325573e0748654d43f77ed89deb463b5919
  .globl galley_font_83
  .hidden galley_font_83
  .balign 16
galley_font_83:
  .incbin "NotoSerifMalayalam/NotoSerifMalayalam-Regular.ttf"
  .if . - galley_font_83 - 67624
  .error "NotoSerifMalayalam/NotoSerifMalayalam-Regular.ttf is not the file indexed"
  .endif

  // 088c353434d77a841a4811412a1ad8c83764fe82e6a4bf13b82952d7d057eee4
  .globl galley_font_84
  .hidden galley_font_84
  .balign 16
galley_font_84:
  .incbin "NotoSerifMyanmar/NotoSerifMyanmar-Bold.ttf"
  .if . - galley_font_84 - 183664
  .error "NotoSerifMyanmar/NotoSerifMyanmar-Bold.ttf is not the file indexed"
  .endif

  // 8269fa3d1902afda91aac3e90c9ba8b35b9761d6d38445975d585d8e17bce1c4
  .globl galley_font_85
  .hidden galley_font_85
  .balign 16
galley_font_85:
  .incbin "NotoSerifMyanmar/NotoSerifMyanmar-Regular.ttf"
  .if . - galley_font_85 - 181760
  .error "NotoSerifMyanmar/NotoSerifMyanmar-Regular.ttf is not the file indexed"
  .endif

  // b45e7065264db167de82e7e55570fac51cbc1d5b83fce0e32eb7c88321bfcfff
  .globl galley_font_86
  .hidden galley_font_86
  .balign 16
galley_font_86:
  .incbin "NotoSerifSinhala/NotoSerifSinhala-Bold.ttf"
  .if . - galley_font_86 - 176644
  .error "NotoSerifSinhala/NotoSerifSinhala-Bold.ttf is not the file indexed"
  .endif

  // 4679baa8700831b3552bf8922e19b91f8e2efdb8782243c3613bf963815c257c
  .globl galley_font_87
  .hidden galley_font_87
  .balign 16
galley_font_87:
  .incbin "NotoSerifSinhala/NotoSerifSinhala-Regular.ttf"
  .if . - galley_font_87 - 181012
  .error "NotoSerifSinhala/NotoSerifSinhala-Regular.ttf is not the file indexed"
  .endif

  // f2c86159e1e45ee0b07de0becf1ec4f1027ee3a7b950d92941673871708d38fb
  .globl galley_font_88
  .hidden galley_font_88
  .balign 16
galley_font_88:
  .incbin "NotoSerifTamil/NotoSerifTamil-Bold.ttf"
  .if . - galley_font_88 - 49344
  .error "NotoSerifTamil/NotoSerifTamil-Bold.ttf is not the file indexed"
  .endif

  // a6ba54a7e843daa1d02666612818885fa2cfa13b32170710c737312e687c94a4
  .globl galley_font_89
  .hidden galley_font_89
  .balign 16
galley_font_89:
  .incbin "NotoSerifTamil/NotoSerifTamil-Regular.ttf"
  .if . - galley_font_89 - 49300
  .error "NotoSerifTamil/NotoSerifTamil-Regular.ttf is not the file indexed"
  .endif

  // befa23b4bd3d922dd6175bb09d1088d3d54f6009cd5f4591c818a06882c71530
  .globl galley_font_90
  .hidden galley_font_90
  .balign 16
galley_font_90:
  .incbin "NotoSerifTelugu/NotoSerifTelugu-Bold.ttf"
  .if . - galley_font_90 - 173684
  .error "NotoSerifTelugu/NotoSerifTelugu-Bold.ttf is not the file indexed"
  .endif

  // 41fdf12397d4f5f37f2c97b79659f463e78111657bb9681ddc1080c2f3e45b66
  .globl galley_font_91
  .hidden galley_font_91
  .balign 16
galley_font_91:
  .incbin "NotoSerifTelugu/NotoSerifTelugu-Regular.ttf"
  .if . - galley_font_91 - 176572
  .error "NotoSerifTelugu/NotoSerifTelugu-Regular.ttf is not the file indexed"
  .endif

  // 0f155c13f001c00c3bc37083316f91af9b4def64dc8fad7dcab1bf12eabb3448
  .globl galley_font_92
  .hidden galley_font_92
  .balign 16
galley_font_92:
  .incbin "NotoSerifThai/NotoSerifThai-Bold.ttf"
  .if . - galley_font_92 - 25316
  .error "NotoSerifThai/NotoSerifThai-Bold.ttf is not the file indexed"
  .endif

  // bab913da5a096eff440f1633ebe2a221b89bda68038e30b3fb581f2cc5d47f56
  .globl galley_font_93
  .hidden galley_font_93
  .balign 16
galley_font_93:
  .incbin "NotoSerifThai/NotoSerifThai-Regular.ttf"
  .if . - galley_font_93 - 25284
  .error "NotoSerifThai/NotoSerifThai-Regular.ttf is not the file indexed"
  .endif

  // a9f1b2b48d9f89de25616dc1d5e0e54aac287f0ddf1471530ce3ef62ee9f5109
  .globl galley_font_94
  .hidden galley_font_94
  .balign 16
galley_font_94:
  .incbin "NotoSerifTibetan/NotoSerifTibetan-Regular.ttf"
  .if . - galley_font_94 - 566340
  .error "NotoSerifTibetan/NotoSerifTibetan-Regular.ttf is not the file indexed"
  .endif

  .section .note.GNU-stack,"",%progbits

// Written by Scripts/generate/font-index from Fonts/; run that instead of editing this.

  .section .rodata

  // ae7f78865f4e4c77c50f1ee0fbe603665e48539c3da815c04d99ffec8afc3c6d
  .globl galley_font_0
  .hidden galley_font_0
  .balign 16
galley_font_0:
  .incbin "Inter/Inter-Italic.ttf"
  .if . - galley_font_0 - 613300
  .error "Inter/Inter-Italic.ttf is not the file indexed"
  .endif

  // 459fb40d1d555bc6cbc944de94a8c400fdb5126fc325753dfa027d5555583bbd
  .globl galley_font_1
  .hidden galley_font_1
  .balign 16
galley_font_1:
  .incbin "Inter/Inter.ttf"
  .if . - galley_font_1 - 601792
  .error "Inter/Inter.ttf is not the file indexed"
  .endif

  // b5cbcb561b4b540ff11d7b6934577dbbbbb9e1d152d47f6f31f19176d58ff39c
  .globl galley_font_2
  .hidden galley_font_2
  .balign 16
galley_font_2:
  .incbin "NotoNaskhArabic/NotoNaskhArabic-Bold.ttf"
  .if . - galley_font_2 - 181192
  .error "NotoNaskhArabic/NotoNaskhArabic-Bold.ttf is not the file indexed"
  .endif

  // 8c67eaa2f0086872628fc3f7f760386f83c8be5c5e9a1ba3a38891237b2ac7cb
  .globl galley_font_3
  .hidden galley_font_3
  .balign 16
galley_font_3:
  .incbin "NotoNaskhArabic/NotoNaskhArabic-Regular.ttf"
  .if . - galley_font_3 - 175792
  .error "NotoNaskhArabic/NotoNaskhArabic-Regular.ttf is not the file indexed"
  .endif

  // fe24c4a05b19482beac11e4b90a0f6754214f1cb5e925cf9e86b48283ac37522
  .globl galley_font_4
  .hidden galley_font_4
  .balign 16
galley_font_4:
  .incbin "NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf"
  .if . - galley_font_4 - 570552
  .error "NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf is not the file indexed"
  .endif

  // e83493c945848ecd4a9ad0f6d19164541a0d3e23a9c952304a00a46e00272ac5
  .globl galley_font_5
  .hidden galley_font_5
  .balign 16
galley_font_5:
  .incbin "NotoSans/NotoSans-Bold.ttf"
  .if . - galley_font_5 - 515752
  .error "NotoSans/NotoSans-Bold.ttf is not the file indexed"
  .endif

  // 4315b26e5afb62f70f5ffe0edaa3363e57765ff2af2beda12b6fef197e3e5f5a
  .globl galley_font_6
  .hidden galley_font_6
  .balign 16
galley_font_6:
  .incbin "NotoSans/NotoSans-BoldItalic.ttf"
  .if . - galley_font_6 - 534180
  .error "NotoSans/NotoSans-BoldItalic.ttf is not the file indexed"
  .endif

  // 5d7618dda819443fd07301c84adcee9fe8960c873ea5e5e1f0f59db384b78082
  .globl galley_font_7
  .hidden galley_font_7
  .balign 16
galley_font_7:
  .incbin "NotoSans/NotoSans-Italic.ttf"
  .if . - galley_font_7 - 530120
  .error "NotoSans/NotoSans-Italic.ttf is not the file indexed"
  .endif

  // 89c3c497f618fdaa0b2d1e98fef93582f28c71debd2c4a8cdf41f190ced2909d
  .globl galley_font_8
  .hidden galley_font_8
  .balign 16
galley_font_8:
  .incbin "NotoSans/NotoSans-Regular.ttf"
  .if . - galley_font_8 - 512672
  .error "NotoSans/NotoSans-Regular.ttf is not the file indexed"
  .endif

  // ded6fc7359ca36d15d7aab9ef0c066e21ce48b26a069994d6602fa2cb9a1b952
  .globl galley_font_9
  .hidden galley_font_9
  .balign 16
galley_font_9:
  .incbin "NotoSansArabic/NotoSansArabic-Bold.ttf"
  .if . - galley_font_9 - 252940
  .error "NotoSansArabic/NotoSansArabic-Bold.ttf is not the file indexed"
  .endif

  // 504d7407d86875acf7d04dfaa0fd7524d0b8797723bc4aa18022f29db25b0b6e
  .globl galley_font_10
  .hidden galley_font_10
  .balign 16
galley_font_10:
  .incbin "NotoSansArabic/NotoSansArabic-Regular.ttf"
  .if . - galley_font_10 - 244072
  .error "NotoSansArabic/NotoSansArabic-Regular.ttf is not the file indexed"
  .endif

  // a0f398d0205f0b96d6637ac66d92e6e42b230f8ed3853a050d0aa5792eb9b7f7
  .globl galley_font_11
  .hidden galley_font_11
  .balign 16
galley_font_11:
  .incbin "NotoSansArmenian/NotoSansArmenian-Bold.ttf"
  .if . - galley_font_11 - 30924
  .error "NotoSansArmenian/NotoSansArmenian-Bold.ttf is not the file indexed"
  .endif

  // 9636c32c121f4fc1fc6963dfad60ea32c41889507118a46f83a818eacf40348e
  .globl galley_font_12
  .hidden galley_font_12
  .balign 16
galley_font_12:
  .incbin "NotoSansArmenian/NotoSansArmenian-Regular.ttf"
  .if . - galley_font_12 - 30892
  .error "NotoSansArmenian/NotoSansArmenian-Regular.ttf is not the file indexed"
  .endif

  // 22c9ff99baca4d31c531ce450a1369beed889467e1ad964f4b8a6f810aa46955
  .globl galley_font_13
  .hidden galley_font_13
  .balign 16
galley_font_13:
  .incbin "NotoSansBengali/NotoSansBengali-Bold.ttf"
  .if . - galley_font_13 - 210996
  .error "NotoSansBengali/NotoSansBengali-Bold.ttf is not the file indexed"
  .endif

  // 9bb35b3547829ecc42041b6017e87fd4c5f1da1edcd00f59171777050f346018
  .globl galley_font_14
  .hidden galley_font_14
  .balign 16
galley_font_14:
  .incbin "NotoSansBengali/NotoSansBengali-Regular.ttf"
  .if . - galley_font_14 - 201964
  .error "NotoSansBengali/NotoSansBengali-Regular.ttf is not the file indexed"
  .endif

  // 2b09b627a4cf27aa1c4ddd72377509de07f0445f3f1a480dec14ca5211a07eef
  .globl galley_font_15
  .hidden galley_font_15
  .balign 16
galley_font_15:
  .incbin "NotoSansCherokee/NotoSansCherokee-Bold.ttf"
  .if . - galley_font_15 - 108512
  .error "NotoSansCherokee/NotoSansCherokee-Bold.ttf is not the file indexed"
  .endif

  // bda37783ba22f62d71a647f5ddce6f8e4b4d6959eba3afd5a7eccbcaaa85f72c
  .globl galley_font_16
  .hidden galley_font_16
  .balign 16
galley_font_16:
  .incbin "NotoSansCherokee/NotoSansCherokee-Regular.ttf"
  .if . - galley_font_16 - 94592
  .error "NotoSansCherokee/NotoSansCherokee-Regular.ttf is not the file indexed"
  .endif

  // 77ad688cfe1dc55185bf4edb4db3c614202c65dd23a1463ad0e23fc52bcc9a5c
  .globl galley_font_17
  .hidden galley_font_17
  .balign 16
galley_font_17:
  .incbin "NotoSansDevanagari/NotoSansDevanagari-Bold.ttf"
  .if . - galley_font_17 - 237660
  .error "NotoSansDevanagari/NotoSansDevanagari-Bold.ttf is not the file indexed"
  .endif

  // 79a470365ccb210fa3c7d8d8ff2e005ef9d983cfd067f735a0caf7e15070ca9f
  .globl galley_font_18
  .hidden galley_font_18
  .balign 16
galley_font_18:
  .incbin "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf"
  .if . - galley_font_18 - 229336
  .error "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf is not the file indexed"
  .endif

  // 58bc43b062961b38ee45757d2e74e6a991a12011aa0399fb03004ac432e5c852
  .globl galley_font_19
  .hidden galley_font_19
  .balign 16
galley_font_19:
  .incbin "NotoSansEthiopic/NotoSansEthiopic-Regular.ttf"
  .if . - galley_font_19 - 343168
  .error "NotoSansEthiopic/NotoSansEthiopic-Regular.ttf is not the file indexed"
  .endif

  // 2cee22513f5c94b5577fe1a91df94836dc9825ac78e5b3a9f3c49d1f038a5f11
  .globl galley_font_20
  .hidden galley_font_20
  .balign 16
galley_font_20:
  .incbin "NotoSansGeorgian/NotoSansGeorgian-Bold.ttf"
  .if . - galley_font_20 - 54956
  .error "NotoSansGeorgian/NotoSansGeorgian-Bold.ttf is not the file indexed"
  .endif

  // ba75f2154fef9beac8439f94c631dc37ef9c708d32f9254bb019afdfa9aa3138
  .globl galley_font_21
  .hidden galley_font_21
  .balign 16
galley_font_21:
  .incbin "NotoSansGeorgian/NotoSansGeorgian-Regular.ttf"
  .if . - galley_font_21 - 53072
  .error "NotoSansGeorgian/NotoSansGeorgian-Regular.ttf is not the file indexed"
  .endif

  // db2b642c28b021da8cb0f3463bf41376549c850aa718ca863ec3ff5d5df0f2f7
  .globl galley_font_22
  .hidden galley_font_22
  .balign 16
galley_font_22:
  .incbin "NotoSansGujarati/NotoSansGujarati-Bold.ttf"
  .if . - galley_font_22 - 202944
  .error "NotoSansGujarati/NotoSansGujarati-Bold.ttf is not the file indexed"
  .endif

  // 4468a3a24516831874fb4a867b760a22257944584e478d32a97e3c4d4bfc6400
  .globl galley_font_23
  .hidden galley_font_23
  .balign 16
galley_font_23:
  .incbin "NotoSansGujarati/NotoSansGujarati-Regular.ttf"
  .if . - galley_font_23 - 205124
  .error "NotoSansGujarati/NotoSansGujarati-Regular.ttf is not the file indexed"
  .endif

  // ded9c1f56a7ed0b835cfef5dd642f26cfc0f41a16fbc08008d376ddcc91d606e
  .globl galley_font_24
  .hidden galley_font_24
  .balign 16
galley_font_24:
  .incbin "NotoSansGurmukhi/NotoSansGurmukhi-Bold.ttf"
  .if . - galley_font_24 - 52856
  .error "NotoSansGurmukhi/NotoSansGurmukhi-Bold.ttf is not the file indexed"
  .endif

  // 1db960ff6f506a98f5b3ece78f54618388c6187e7edf8ceee5ab63389c0db3ab
  .globl galley_font_25
  .hidden galley_font_25
  .balign 16
galley_font_25:
  .incbin "NotoSansGurmukhi/NotoSansGurmukhi-Regular.ttf"
  .if . - galley_font_25 - 52852
  .error "NotoSansGurmukhi/NotoSansGurmukhi-Regular.ttf is not the file indexed"
  .endif

  // d3b01343f71e8a93fffb84c345a1aecbaf4694b98d0eaace916cb9eac9e6dcd3
  .globl galley_font_26
  .hidden galley_font_26
  .balign 16
galley_font_26:
  .incbin "NotoSansHebrew/NotoSansHebrew-Bold.ttf"
  .if . - galley_font_26 - 27156
  .error "NotoSansHebrew/NotoSansHebrew-Bold.ttf is not the file indexed"
  .endif

  // 436900d5ad77d33e4234247f3076eaecd25b92b9bea0519514f684140e3566a7
  .globl galley_font_27
  .hidden galley_font_27
  .balign 16
galley_font_27:
  .incbin "NotoSansHebrew/NotoSansHebrew-Regular.ttf"
  .if . - galley_font_27 - 26892
  .error "NotoSansHebrew/NotoSansHebrew-Regular.ttf is not the file indexed"
  .endif

  // fcb9918669a24e33b1464b33eeac24e9a0f54a50393dfdaeb1e596cfcf2dac47
  .globl galley_font_28
  .hidden galley_font_28
  .balign 16
galley_font_28:
  .incbin "NotoSansKannada/NotoSansKannada-Bold.ttf"
  .if . - galley_font_28 - 156336
  .error "NotoSansKannada/NotoSansKannada-Bold.ttf is not the file indexed"
  .endif

  // 892b841b0b87ca3c2702bdc78d3031c8220f53e8f5f496ec5e37ccf0ca03ddf7
  .globl galley_font_29
  .hidden galley_font_29
  .balign 16
galley_font_29:
  .incbin "NotoSansKannada/NotoSansKannada-Regular.ttf"
  .if . - galley_font_29 - 152168
  .error "NotoSansKannada/NotoSansKannada-Regular.ttf is not the file indexed"
  .endif

  // cc74e7ac685da9a84e18b773ec8d80d06765aa1754bb14acc390c3620023c4dc
  .globl galley_font_30
  .hidden galley_font_30
  .balign 16
galley_font_30:
  .incbin "NotoSansKhmer/NotoSansKhmer-Bold.ttf"
  .if . - galley_font_30 - 112372
  .error "NotoSansKhmer/NotoSansKhmer-Bold.ttf is not the file indexed"
  .endif

  // bc9a5e2afcee249849e409aabe6e22330c479b878ea3e59bf5e7c84482d7ee53
  .globl galley_font_31
  .hidden galley_font_31
  .balign 16
galley_font_31:
  .incbin "NotoSansKhmer/NotoSansKhmer-Regular.ttf"
  .if . - galley_font_31 - 113376
  .error "NotoSansKhmer/NotoSansKhmer-Regular.ttf is not the file indexed"
  .endif

  // b87a8592f1cdd8b15e1e827967afd45a8c5ffc1123773bc4bd023fe1ccecd321
  .globl galley_font_32
  .hidden galley_font_32
  .balign 16
galley_font_32:
  .incbin "NotoSansLao/NotoSansLao-Bold.ttf"
  .if . - galley_font_32 - 32396
  .error "NotoSansLao/NotoSansLao-Bold.ttf is not the file indexed"
  .endif

  // 6c3de7db369e85cba20255d161eeeb3d934ea3c4c51e2574c2ddcce79a25025c
  .globl galley_font_33
  .hidden galley_font_33
  .balign 16
galley_font_33:
  .incbin "NotoSansLao/NotoSansLao-Regular.ttf"
  .if . - galley_font_33 - 31136
  .error "NotoSansLao/NotoSansLao-Regular.ttf is not the file indexed"
  .endif

  // abe54dff7c6539899f1208672ae4235207b3e6b8d49594e9ff02d972d5975a81
  .globl galley_font_34
  .hidden galley_font_34
  .balign 16
galley_font_34:
  .incbin "NotoSansMalayalam/NotoSansMalayalam-Bold.ttf"
  .if . - galley_font_34 - 115944
  .error "NotoSansMalayalam/NotoSansMalayalam-Bold.ttf is not the file indexed"
  .endif

  // 5433f4a642b4325aa169a55c4c6b8d1c4a45c4e08bcd9cbe72888229709a8f2d
  .globl galley_font_35
  .hidden galley_font_35
  .balign 16
galley_font_35:
  .incbin "NotoSansMalayalam/NotoSansMalayalam-Regular.ttf"
  .if . - galley_font_35 - 110568
  .error "NotoSansMalayalam/NotoSansMalayalam-Regular.ttf is not the file indexed"
  .endif

  // 8242bd1e55368b27e32455260754cf9aa58f3ad7ea80664b66c21f1b09910d6c
  .globl galley_font_36
  .hidden galley_font_36
  .balign 16
galley_font_36:
  .incbin "NotoSansMath/NotoSansMath-Regular.ttf"
  .if . - galley_font_36 - 590896
  .error "NotoSansMath/NotoSansMath-Regular.ttf is not the file indexed"
  .endif

  // 601afb9f08fbbc39f0cf72cb7e11079ada6fa3feed1fadca8e6e5095e7957687
  .globl galley_font_37
  .hidden galley_font_37
  .balign 16
galley_font_37:
  .incbin "NotoSansMongolian/NotoSansMongolian-Regular.ttf"
  .if . - galley_font_37 - 242252
  .error "NotoSansMongolian/NotoSansMongolian-Regular.ttf is not the file indexed"
  .endif

  // b22563d5f03b345a62115e78d8789c9ed99c2cfa8059fad6e7a5c4ced288e21e
  .globl galley_font_38
  .hidden galley_font_38
  .balign 16
galley_font_38:
  .incbin "NotoSansMono/NotoSansMono-Bold.ttf"
  .if . - galley_font_38 - 523412
  .error "NotoSansMono/NotoSansMono-Bold.ttf is not the file indexed"
  .endif

  // 6b692c4b6d15ccf59f1c1fe8d11cb8a92f51960f3e9f1f523781755a3af7e29f
  .globl galley_font_39
  .hidden galley_font_39
  .balign 16
galley_font_39:
  .incbin "NotoSansMono/NotoSansMono-Regular.ttf"
  .if . - galley_font_39 - 510612
  .error "NotoSansMono/NotoSansMono-Regular.ttf is not the file indexed"
  .endif

  // e37e2ef189431020b1eaf4fb8d43252666dc24265d628145fff119613afea174
  .globl galley_font_40
  .hidden galley_font_40
  .balign 16
galley_font_40:
  .incbin "NotoSansMyanmar/NotoSansMyanmar-Bold.ttf"
  .if . - galley_font_40 - 210224
  .error "NotoSansMyanmar/NotoSansMyanmar-Bold.ttf is not the file indexed"
  .endif

  // 3fe9a4babc12081adc979e0313433e6ec85bb3ad069681c23ee8d8ea8b91332b
  .globl galley_font_41
  .hidden galley_font_41
  .balign 16
galley_font_41:
  .incbin "NotoSansMyanmar/NotoSansMyanmar-Regular.ttf"
  .if . - galley_font_41 - 196608
  .error "NotoSansMyanmar/NotoSansMyanmar-Regular.ttf is not the file indexed"
  .endif

  // d563e031a325aa1d5fa7975a7fed3f34409b3ef10036f75d275653e7e4bad5c2
  .globl galley_font_42
  .hidden galley_font_42
  .balign 16
galley_font_42:
  .incbin "NotoSansOriya/NotoSansOriya-Bold.ttf"
  .if . - galley_font_42 - 92964
  .error "NotoSansOriya/NotoSansOriya-Bold.ttf is not the file indexed"
  .endif

  // 20751837a8cac9d0e610ffdf91c43d3391e2b267ca2cad07f6e3866798436369
  .globl galley_font_43
  .hidden galley_font_43
  .balign 16
galley_font_43:
  .incbin "NotoSansOriya/NotoSansOriya-Regular.ttf"
  .if . - galley_font_43 - 95800
  .error "NotoSansOriya/NotoSansOriya-Regular.ttf is not the file indexed"
  .endif

  // 31f83eec724a27779d1434afc84beabee239c0ff77dc8d04bee9f49c60b23fdd
  .globl galley_font_44
  .hidden galley_font_44
  .balign 16
galley_font_44:
  .incbin "NotoSansSinhala/NotoSansSinhala-Regular.ttf"
  .if . - galley_font_44 - 307684
  .error "NotoSansSinhala/NotoSansSinhala-Regular.ttf is not the file indexed"
  .endif

  // 24b615ceb7d50a2c09060664ca9e24a160c9beb6bfca0563e8359369a4bc0993
  .globl galley_font_45
  .hidden galley_font_45
  .balign 16
galley_font_45:
  .incbin "NotoSansSymbols/NotoSansSymbols-Regular.ttf"
  .if . - galley_font_45 - 258148
  .error "NotoSansSymbols/NotoSansSymbols-Regular.ttf is not the file indexed"
  .endif

  // 876598db5f1e3bef2bc77c4d94c5b0d5d2c1620be4878a06f18fb5434e331688
  .globl galley_font_46
  .hidden galley_font_46
  .balign 16
galley_font_46:
  .incbin "NotoSansSymbols2/NotoSansSymbols2-Regular.ttf"
  .if . - galley_font_46 - 656852
  .error "NotoSansSymbols2/NotoSansSymbols2-Regular.ttf is not the file indexed"
  .endif

  // 49917b4472e91dfb37291ef4f4821957f4225edaddb6100b1d8736df3910b237
  .globl galley_font_47
  .hidden galley_font_47
  .balign 16
galley_font_47:
  .incbin "NotoSansSyriac/NotoSansSyriac-Regular.ttf"
  .if . - galley_font_47 - 233508
  .error "NotoSansSyriac/NotoSansSyriac-Regular.ttf is not the file indexed"
  .endif

  // 7ef7071ba2fad67dcae397dc7f5bfd4dbce69d86cdc453c2cc4abe640df0b442
  .globl galley_font_48
  .hidden galley_font_48
  .balign 16
galley_font_48:
  .incbin "NotoSansTamil/NotoSansTamil-Bold.ttf"
  .if . - galley_font_48 - 75740
  .error "NotoSansTamil/NotoSansTamil-Bold.ttf is not the file indexed"
  .endif

  // a7bb7f92f165479af2f0556c4fd669b74c5959f464f603e18389b532f4d07a71
  .globl galley_font_49
  .hidden galley_font_49
  .balign 16
galley_font_49:
  .incbin "NotoSansTamil/NotoSansTamil-Regular.ttf"
  .if . - galley_font_49 - 72608
  .error "NotoSansTamil/NotoSansTamil-Regular.ttf is not the file indexed"
  .endif

  // 34e3a81c02ea8474f00b1046cbb183461648fd253a56475140d6b025db828b5b
  .globl galley_font_50
  .hidden galley_font_50
  .balign 16
galley_font_50:
  .incbin "NotoSansTelugu/NotoSansTelugu-Bold.ttf"
  .if . - galley_font_50 - 202444
  .error "NotoSansTelugu/NotoSansTelugu-Bold.ttf is not the file indexed"
  .endif

  // cb3165071121b1e80c55a041d0c1f79b3bbc68e4b0eab37b0d881958dfc3ed7a
  .globl galley_font_51
  .hidden galley_font_51
  .balign 16
galley_font_51:
  .incbin "NotoSansTelugu/NotoSansTelugu-Regular.ttf"
  .if . - galley_font_51 - 194732
  .error "NotoSansTelugu/NotoSansTelugu-Regular.ttf is not the file indexed"
  .endif

  // ea6d654f9bf355cde351a0ec89a3520b26f02b7f360edb161551efe0ccac5fc0
  .globl galley_font_52
  .hidden galley_font_52
  .balign 16
galley_font_52:
  .incbin "NotoSansThaana/NotoSansThaana-Bold.ttf"
  .if . - galley_font_52 - 18536
  .error "NotoSansThaana/NotoSansThaana-Bold.ttf is not the file indexed"
  .endif

  // 241b4be4717d495a72cf7eb8e69891e63a6eb1cc18d98fa357f5af7f58c02446
  .globl galley_font_53
  .hidden galley_font_53
  .balign 16
galley_font_53:
  .incbin "NotoSansThaana/NotoSansThaana-Regular.ttf"
  .if . - galley_font_53 - 18728
  .error "NotoSansThaana/NotoSansThaana-Regular.ttf is not the file indexed"
  .endif

  // 97bbc8ea98328325285f2f552228c7aac1db39d8f38f0096a61ba7df1f1f780e
  .globl galley_font_54
  .hidden galley_font_54
  .balign 16
galley_font_54:
  .incbin "NotoSansThai/NotoSansThai-Bold.ttf"
  .if . - galley_font_54 - 37788
  .error "NotoSansThai/NotoSansThai-Bold.ttf is not the file indexed"
  .endif

  // dfbd5ed0f1e68c3cbc51aa08f646d1ab0e68e7c4ceab70a69e465225ff701f93
  .globl galley_font_55
  .hidden galley_font_55
  .balign 16
galley_font_55:
  .incbin "NotoSansThai/NotoSansThai-Regular.ttf"
  .if . - galley_font_55 - 37744
  .error "NotoSansThai/NotoSansThai-Regular.ttf is not the file indexed"
  .endif

  // 0af0ff2be8f84910fb21ec5fe1b6b7395e3073250502a334baf6ca2f860c88fe
  .globl galley_font_56
  .hidden galley_font_56
  .balign 16
galley_font_56:
  .incbin "NotoSerif/NotoSerif-Bold.ttf"
  .if . - galley_font_56 - 611904
  .error "NotoSerif/NotoSerif-Bold.ttf is not the file indexed"
  .endif

  // 78a6d685e5690b7dcda0f336b689193afc03b6bab5cf18fc1a9ecc3aa0600059
  .globl galley_font_57
  .hidden galley_font_57
  .balign 16
galley_font_57:
  .incbin "NotoSerif/NotoSerif-BoldItalic.ttf"
  .if . - galley_font_57 - 656716
  .error "NotoSerif/NotoSerif-BoldItalic.ttf is not the file indexed"
  .endif

  // bc25600aa27cd409e1e5b3d86340df3a329bb860fcfbe57a03a95070b229e1b0
  .globl galley_font_58
  .hidden galley_font_58
  .balign 16
galley_font_58:
  .incbin "NotoSerif/NotoSerif-Italic.ttf"
  .if . - galley_font_58 - 637472
  .error "NotoSerif/NotoSerif-Italic.ttf is not the file indexed"
  .endif

  // 9d7583b7dc9e812afd32a14280c5cac3160012efe50c8d08938f4fea266ff67f
  .globl galley_font_59
  .hidden galley_font_59
  .balign 16
galley_font_59:
  .incbin "NotoSerif/NotoSerif-Regular.ttf"
  .if . - galley_font_59 - 588876
  .error "NotoSerif/NotoSerif-Regular.ttf is not the file indexed"
  .endif

  // fea8914af4f165301e619655e1e5fa447c65c08077010c8153bfe2d599d85bc1
  .globl galley_font_60
  .hidden galley_font_60
  .balign 16
galley_font_60:
  .incbin "NotoSerifArmenian/NotoSerifArmenian-Bold.ttf"
  .if . - galley_font_60 - 30404
  .error "NotoSerifArmenian/NotoSerifArmenian-Bold.ttf is not the file indexed"
  .endif

  // 9b6f1837a89ede5f9404bb5975539dbac8eff23e262fc3e459cba029f30292f4
  .globl galley_font_61
  .hidden galley_font_61
  .balign 16
galley_font_61:
  .incbin "NotoSerifArmenian/NotoSerifArmenian-Regular.ttf"
  .if . - galley_font_61 - 31184
  .error "NotoSerifArmenian/NotoSerifArmenian-Regular.ttf is not the file indexed"
  .endif

  // 96cc17640329810e2ac1b53d61ec4f429ba9bf729d4f37623a296581d79a5133
  .globl galley_font_62
  .hidden galley_font_62
  .balign 16
galley_font_62:
  .incbin "NotoSerifBengali/NotoSerifBengali-Bold.ttf"
  .if . - galley_font_62 - 258152
  .error "NotoSerifBengali/NotoSerifBengali-Bold.ttf is not the file indexed"
  .endif

  // 32b4aeb731e3819d7a31216c885208a96e402ceeebb30fc39723b99220708fef
  .globl galley_font_63
  .hidden galley_font_63
  .balign 16
galley_font_63:
  .incbin "NotoSerifBengali/NotoSerifBengali-Regular.ttf"
  .if . - galley_font_63 - 263204
  .error "NotoSerifBengali/NotoSerifBengali-Regular.ttf is not the file indexed"
  .endif

  // 42a0d0664b51212894c8bb226ad8947c194f1ab1903555a41979877d3b9267be
  .globl galley_font_64
  .hidden galley_font_64
  .balign 16
galley_font_64:
  .incbin "NotoSerifDevanagari/NotoSerifDevanagari-Bold.ttf"
  .if . - galley_font_64 - 279792
  .error "NotoSerifDevanagari/NotoSerifDevanagari-Bold.ttf is not the file indexed"
  .endif

  // 662c3cd6e17dd0561f53fe28ce6c32d7d64e650119f4bb0428fc50206bbc46fe
  .globl galley_font_65
  .hidden galley_font_65
  .balign 16
galley_font_65:
  .incbin "NotoSerifDevanagari/NotoSerifDevanagari-Regular.ttf"
  .if . - galley_font_65 - 263856
  .error "NotoSerifDevanagari/NotoSerifDevanagari-Regular.ttf is not the file indexed"
  .endif

  // 57ae343eee78a8cb40532dc21edf7740001a39f557c61d85c06f66894cc15474
  .globl galley_font_66
  .hidden galley_font_66
  .balign 16
galley_font_66:
  .incbin "NotoSerifEthiopic/NotoSerifEthiopic-Bold.ttf"
  .if . - galley_font_66 - 283084
  .error "NotoSerifEthiopic/NotoSerifEthiopic-Bold.ttf is not the file indexed"
  .endif

  // 30bd9e21c81cd95a3004bbf75aba9b2ab5f861408a3fbb4f82b10fe82072952b
  .globl galley_font_67
  .hidden galley_font_67
  .balign 16
galley_font_67:
  .incbin "NotoSerifEthiopic/NotoSerifEthiopic-Regular.ttf"
  .if . - galley_font_67 - 289600
  .error "NotoSerifEthiopic/NotoSerifEthiopic-Regular.ttf is not the file indexed"
  .endif

  // 635bc1529b2ca28dfc694aa7cd1e9960c04fdfcde99ee5b7f7b34761d37259fe
  .globl galley_font_68
  .hidden galley_font_68
  .balign 16
galley_font_68:
  .incbin "NotoSerifGeorgian/NotoSerifGeorgian-Bold.ttf"
  .if . - galley_font_68 - 63852
  .error "NotoSerifGeorgian/NotoSerifGeorgian-Bold.ttf is not the file indexed"
  .endif

  // 4489ca2f28b4a79b16bc8ba6a857a8cd14857e04a14b8fa1031b7b84a00fe537
  .globl galley_font_69
  .hidden galley_font_69
  .balign 16
galley_font_69:
  .incbin "NotoSerifGeorgian/NotoSerifGeorgian-Regular.ttf"
  .if . - galley_font_69 - 61452
  .error "NotoSerifGeorgian/NotoSerifGeorgian-Regular.ttf is not the file indexed"
  .endif

  // 3ffd3aca4b23f250f3d1370375ae8c70884370bb7c5078a3733769045ae31472
  .globl galley_font_70
  .hidden galley_font_70
  .balign 16
galley_font_70:
  .incbin "NotoSerifGujarati/NotoSerifGujarati-Bold.ttf"
  .if . - galley_font_70 - 147628
  .error "NotoSerifGujarati/NotoSerifGujarati-Bold.ttf is not the file indexed"
  .endif

  // fcd8029bb13fb27a410977bd10472bfa3cd195c9a35e5145916ab59bac5ed9da
  .globl galley_font_71
  .hidden galley_font_71
  .balign 16
galley_font_71:
  .incbin "NotoSerifGujarati/NotoSerifGujarati-Regular.ttf"
  .if . - galley_font_71 - 144936
  .error "NotoSerifGujarati/NotoSerifGujarati-Regular.ttf is not the file indexed"
  .endif

  // a1550839d8dda8e422cc05b94ba13af13595f677255f106ad52b7fe020a7899a
  .globl galley_font_72
  .hidden galley_font_72
  .balign 16
galley_font_72:
  .incbin "NotoSerifGurmukhi/NotoSerifGurmukhi-Bold.ttf"
  .if . - galley_font_72 - 53616
  .error "NotoSerifGurmukhi/NotoSerifGurmukhi-Bold.ttf is not the file indexed"
  .endif

  // 7f7310c46abbe834227000c7bf854fbe1b31d470fb43c26aac22ec90a924c181
  .globl galley_font_73
  .hidden galley_font_73
  .balign 16
galley_font_73:
  .incbin "NotoSerifGurmukhi/NotoSerifGurmukhi-Regular.ttf"
  .if . - galley_font_73 - 52680
  .error "NotoSerifGurmukhi/NotoSerifGurmukhi-Regular.ttf is not the file indexed"
  .endif

  // 95150a28d438cba6c79393ef18ad06f39a8b53a7d457e61d8c9d585176ef36da
  .globl galley_font_74
  .hidden galley_font_74
  .balign 16
galley_font_74:
  .incbin "NotoSerifHebrew/NotoSerifHebrew-Bold.ttf"
  .if . - galley_font_74 - 31888
  .error "NotoSerifHebrew/NotoSerifHebrew-Bold.ttf is not the file indexed"
  .endif

  // 789b7e7e3ff4d95a5e105872a385db12c50c08b60ad5b773d25a3bec86621abf
  .globl galley_font_75
  .hidden galley_font_75
  .balign 16
galley_font_75:
  .incbin "NotoSerifHebrew/NotoSerifHebrew-Regular.ttf"
  .if . - galley_font_75 - 31172
  .error "NotoSerifHebrew/NotoSerifHebrew-Regular.ttf is not the file indexed"
  .endif

  // 201c469f27e419ad5676f9a293dbcc76d2fc9cf4b0ad831efbf2723da3631236
  .globl galley_font_76
  .hidden galley_font_76
  .balign 16
galley_font_76:
  .incbin "NotoSerifKannada/NotoSerifKannada-Bold.ttf"
  .if . - galley_font_76 - 214840
  .error "NotoSerifKannada/NotoSerifKannada-Bold.ttf is not the file indexed"
  .endif

  // ced7b7899a1c20cc17ec4e6bc9209c911ccf4f469ee5fd6bc4cb4bf0335bd88e
  .globl galley_font_77
  .hidden galley_font_77
  .balign 16
galley_font_77:
  .incbin "NotoSerifKannada/NotoSerifKannada-Regular.ttf"
  .if . - galley_font_77 - 195288
  .error "NotoSerifKannada/NotoSerifKannada-Regular.ttf is not the file indexed"
  .endif

  // 642cc0a8da68b6a2cb53017144eff68057c6731c42f5829601d15a25f28a9221
  .globl galley_font_78
  .hidden galley_font_78
  .balign 16
galley_font_78:
  .incbin "NotoSerifKhmer/NotoSerifKhmer-Bold.ttf"
  .if . - galley_font_78 - 148960
  .error "NotoSerifKhmer/NotoSerifKhmer-Bold.ttf is not the file indexed"
  .endif

  // 98a2e27f6bc1d6ed58e6c9d32d84b84aa9dae4cdf727f3b3f36d03f3c06ff123
  .globl galley_font_79
  .hidden galley_font_79
  .balign 16
galley_font_79:
  .incbin "NotoSerifKhmer/NotoSerifKhmer-Regular.ttf"
  .if . - galley_font_79 - 151180
  .error "NotoSerifKhmer/NotoSerifKhmer-Regular.ttf is not the file indexed"
  .endif

  // 0613b9803cc45e1794a0f87e79f5a70ff3119676509b6de8807540120107f4a0
  .globl galley_font_80
  .hidden galley_font_80
  .balign 16
galley_font_80:
  .incbin "NotoSerifLao/NotoSerifLao-Bold.ttf"
  .if . - galley_font_80 - 40364
  .error "NotoSerifLao/NotoSerifLao-Bold.ttf is not the file indexed"
  .endif

  // 18cecc9fc9ef0fe10f12cff8ddba88317d8b45fb1dfa2aa935d225184ad3893c
  .globl galley_font_81
  .hidden galley_font_81
  .balign 16
galley_font_81:
  .incbin "NotoSerifLao/NotoSerifLao-Regular.ttf"
  .if . - galley_font_81 - 38528
  .error "NotoSerifLao/NotoSerifLao-Regular.ttf is not the file indexed"
  .endif

  // f76f82ffac39f7490b3608761b14e8c416aa4554b1591725de86d36ab51745b4
  .globl galley_font_82
  .hidden galley_font_82
  .balign 16
galley_font_82:
  .incbin "NotoSerifMalayalam/NotoSerifMalayalam-Bold.ttf"
  .if . - galley_font_82 - 111200
  .error "NotoSerifMalayalam/NotoSerifMalayalam-Bold.ttf is not the file indexed"
  .endif

  // 644e763e02252bc8674865aa78defdfdecbdbde71c9b408ff643f76337201dde
  .globl galley_font_83
  .hidden galley_font_83
  .balign 16
galley_font_83:
  .incbin "NotoSerifMalayalam/NotoSerifMalayalam-Regular.ttf"
  .if . - galley_font_83 - 109996
  .error "NotoSerifMalayalam/NotoSerifMalayalam-Regular.ttf is not the file indexed"
  .endif

  // 37ce93b711966fbade660e2f9173c04aa80d1232c16cb5458e22cb8f6d0560fd
  .globl galley_font_84
  .hidden galley_font_84
  .balign 16
galley_font_84:
  .incbin "NotoSerifMyanmar/NotoSerifMyanmar-Bold.ttf"
  .if . - galley_font_84 - 271320
  .error "NotoSerifMyanmar/NotoSerifMyanmar-Bold.ttf is not the file indexed"
  .endif

  // f88d1da5a75a8e09ff0b073fe3c861d095a72e94fea3235f09f80e6c5b2c9933
  .globl galley_font_85
  .hidden galley_font_85
  .balign 16
galley_font_85:
  .incbin "NotoSerifMyanmar/NotoSerifMyanmar-Regular.ttf"
  .if . - galley_font_85 - 260396
  .error "NotoSerifMyanmar/NotoSerifMyanmar-Regular.ttf is not the file indexed"
  .endif

  // a7b73afecc64acc2cf1aaf7a8eb2ab9eb2cc75bce6497240be29563fa450c87a
  .globl galley_font_86
  .hidden galley_font_86
  .balign 16
galley_font_86:
  .incbin "NotoSerifSinhala/NotoSerifSinhala-Bold.ttf"
  .if . - galley_font_86 - 334560
  .error "NotoSerifSinhala/NotoSerifSinhala-Bold.ttf is not the file indexed"
  .endif

  // c124f62c75ab6829e49ff46fb56ceda7ee18f99b8f90740fab5e27b605eeb193
  .globl galley_font_87
  .hidden galley_font_87
  .balign 16
galley_font_87:
  .incbin "NotoSerifSinhala/NotoSerifSinhala-Regular.ttf"
  .if . - galley_font_87 - 322832
  .error "NotoSerifSinhala/NotoSerifSinhala-Regular.ttf is not the file indexed"
  .endif

  // 1cb01b8096603e16917c67769f0f6b3faad390cab02b35fa81662dd5611dcc22
  .globl galley_font_88
  .hidden galley_font_88
  .balign 16
galley_font_88:
  .incbin "NotoSerifTamil/NotoSerifTamil-Bold.ttf"
  .if . - galley_font_88 - 78452
  .error "NotoSerifTamil/NotoSerifTamil-Bold.ttf is not the file indexed"
  .endif

  // f9c887e6c0b61f474b1916fdadd64d495321208efc0ecd1335e6526ca3d05488
  .globl galley_font_89
  .hidden galley_font_89
  .balign 16
galley_font_89:
  .incbin "NotoSerifTamil/NotoSerifTamil-Regular.ttf"
  .if . - galley_font_89 - 79628
  .error "NotoSerifTamil/NotoSerifTamil-Regular.ttf is not the file indexed"
  .endif

  // 3ccec8830f3a55b4395ae24ab73aae25b92ca05e293a352726b89cf5b06a16ad
  .globl galley_font_90
  .hidden galley_font_90
  .balign 16
galley_font_90:
  .incbin "NotoSerifTelugu/NotoSerifTelugu-Bold.ttf"
  .if . - galley_font_90 - 327660
  .error "NotoSerifTelugu/NotoSerifTelugu-Bold.ttf is not the file indexed"
  .endif

  // c5ac5a077a35eb18288fad9be81f55dec392d0ddb134a366a0d3a9b615c3df3a
  .globl galley_font_91
  .hidden galley_font_91
  .balign 16
galley_font_91:
  .incbin "NotoSerifTelugu/NotoSerifTelugu-Regular.ttf"
  .if . - galley_font_91 - 308116
  .error "NotoSerifTelugu/NotoSerifTelugu-Regular.ttf is not the file indexed"
  .endif

  // befef873c46740e20a49e8762c151d5fe1dddd0ecdddaf48766c709eae51f086
  .globl galley_font_92
  .hidden galley_font_92
  .balign 16
galley_font_92:
  .incbin "NotoSerifThai/NotoSerifThai-Bold.ttf"
  .if . - galley_font_92 - 46992
  .error "NotoSerifThai/NotoSerifThai-Bold.ttf is not the file indexed"
  .endif

  // 8e1bcaa4fef346b247092cf4327c4744eda2fa72afed96e2145dc30a3b04fdd1
  .globl galley_font_93
  .hidden galley_font_93
  .balign 16
galley_font_93:
  .incbin "NotoSerifThai/NotoSerifThai-Regular.ttf"
  .if . - galley_font_93 - 45992
  .error "NotoSerifThai/NotoSerifThai-Regular.ttf is not the file indexed"
  .endif

  // 5893c1e0aefb250bcbeff5c0f8ee4bb27cd3dc19b47d14954b154b094e10ee63
  .globl galley_font_94
  .hidden galley_font_94
  .balign 16
galley_font_94:
  .incbin "NotoSerifTibetan/NotoSerifTibetan-Regular.ttf"
  .if . - galley_font_94 - 595476
  .error "NotoSerifTibetan/NotoSerifTibetan-Regular.ttf is not the file indexed"
  .endif

  .section .note.GNU-stack,"",%progbits

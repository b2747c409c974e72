// The files of Patterns/ and their lengths.

  .section .rodata

  .macro patterns name, file
  .globl galley_patterns_\name, galley_patterns_\name\()_end
  .hidden galley_patterns_\name
  .hidden galley_patterns_\name\()_end
galley_patterns_\name:
  .incbin "\file"
galley_patterns_\name\()_end:
  .endm

  patterns da, "hyph_da.dic"
  patterns de, "hyph_de.dic"
  patterns en_GB, "hyph_en_GB.dic"
  patterns en_US, "hyph_en_US.dic"
  patterns es, "hyph_es.dic"
  patterns fi, "hyph_fi.dic"
  patterns fr, "hyph_fr.dic"
  patterns hu, "hyph_hu.dic"
  patterns it, "hyph_it.dic"
  patterns nb, "hyph_nb.dic"
  patterns nl_NL, "hyph_nl_NL.dic"
  patterns nn, "hyph_nn.dic"
  patterns no, "hyph_no.dic"
  patterns pl, "hyph_pl.dic"
  patterns pt, "hyph_pt.dic"
  patterns ru, "hyph_ru.dic"
  patterns sv, "hyph_sv.dic"
  patterns uk, "hyph_uk.dic"

  .section .note.GNU-stack, "", %progbits

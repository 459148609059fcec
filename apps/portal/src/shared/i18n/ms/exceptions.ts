export const exceptions = {
  open: 'Terbuka',
  settled: 'Selesai',
  open_payment: 'Buka bayaran',
  happened: 'Apa yang berlaku',
  means: 'Apa maksudnya',
  can_do: 'Apa yang boleh anda lakukan',
} as const;

export const exceptionSummary = {
  somebody: 'Seseorang',
  a_provider: 'bank',
  no_reason: 'tiada sebab diberi',

  duplicate_payment_happened: '{{payer}} membayar {{amount}} melalui {{bank}} untuk bil yang sudah dibayar.',
  duplicate_payment_means:
    'Wang itu ada pada kami dan ditahan untuk bayaran balik: ia tidak masuk ke baki anda, dan tiada caj dikenakan. Bil itu dibayar, sekali. Resit pembayar menyatakan bahawa dia membayar dua kali dan anda sudah dimaklumkan.',
  duplicate_payment_means_returned:
    'Bayaran kedua telah dipulangkan. Bil itu kekal dibayar, sekali. Resit pembayar menyatakan begitu.',
  duplicate_payment_do_1: 'Beritahu pembayar bahawa bayaran kedua akan dipulangkan, dan tanya ke akaun bank mana.',
  duplicate_payment_do_2:
    'Tekan “Bayaran balik” dan nyatakan akaun pembayar, atau biar kami bertanya kepadanya melalui e-mel. Ia dipulangkan daripada wang yang ditahan: jangan pulangkan dengan wang anda sendiri.',
  duplicate_payment_do_3:
    'Bayaran balik menyelesaikan perkara ini dengan sendirinya. Anda dan pembayar dapat melihat bila wangnya sampai.',

  overpaid_happened:
    '{{payer}} membayar melalui {{bank}}. Kami meminta {{amount}}, dan {{surplus}} lebih daripada itu telah masuk.',
  overpaid_means:
    'Bayaran itu dikira seperti yang diminta. Lebihan {{surplus}} tidak masuk ke baki anda: ia ada pada penyedia, untuk dipulangkan. Resit pembayar menyatakan bahawa dia terlebih bayar dan wangnya akan dipulangkan.',
  overpaid_do_1: 'Beritahu pembayar bahawa {{surplus}} akan dipulangkan kepadanya.',
  overpaid_do_2:
    'Tekan “Bayaran balik” dan nyatakan akaun pembayar, atau biar kami bertanya kepadanya melalui e-mel. Hanya lebihan dipulangkan.',
  overpaid_do_3:
    'Bayaran balik menyelesaikan perkara ini dengan sendirinya. Anda dan pembayar dapat melihat bila ia sampai.',

  late_payment_happened_bill_cancelled:
    '{{payer}} membayar {{amount}} melalui {{bank}} selepas bil dibatalkan. Bayaran itu sudah dalam perjalanan ketika itu.',
  late_payment_happened_bill_expired:
    '{{payer}} membayar {{amount}} melalui {{bank}} selepas tempoh membayar bil tamat. Bayaran itu sudah dalam perjalanan ketika itu.',
  late_payment_happened_collection_closed:
    '{{payer}} membayar {{amount}} melalui {{bank}} selepas kutipan ditutup. Bayaran itu sudah dalam perjalanan ketika itu.',
  late_payment_means:
    'Wang itu ada pada kami dan milik anda seperti bayaran lain: ia dalam baki anda dan akan diselesaikan. Bil itu dibayar, dan resit pembayar menyatakan begitu serta bahawa anda dimaklumkan ia lewat.',
  late_payment_means_returned: 'Bayaran itu telah dipulangkan. Resit pembayar menyatakan begitu.',
  late_payment_do_1: 'Jika anda masih boleh memberikan apa yang dibayar, lakukanlah, dan selesaikan dengan nota.',
  late_payment_do_2:
    'Jika tidak, tekan “Bayaran balik”: pembayar mendapat wangnya ke akaun yang anda atau dia nyatakan.',
  late_payment_do_3:
    'Bayaran balik menyelesaikan perkara ini dengan sendirinya; jika tidak, selesaikan dengan nota tentang apa yang dipersetujui.',

  mismatch_happened_amount:
    '{{bank}} memaklumkan bayaran sebanyak {{reported_amount}} untuk pesanan ini. Kami meminta {{amount}}.',
  mismatch_happened_currency:
    '{{bank}} memaklumkan bayaran dalam {{reported_currency}} untuk pesanan ini. Kami meminta {{amount}} dalam ringgit.',
  mismatch_happened_order_no:
    '{{bank}} menjawab tentang bayaran ini dengan nombor pesanan yang bukan miliknya: {{reported_order_no}}.',
  mismatch_means:
    'Kami tidak menerima jawapan itu, jadi tiada apa-apa ditambah ke baki anda dan bil tidak dibayar olehnya. Namun wang mungkin sudah keluar daripada akaun pembayar. Resit pembayar menyatakan bahawa bayaran belum disahkan.',
  mismatch_means_paid:
    'Kami tidak menerima jawapan itu. Jawapan yang sepadan juga telah tiba: bayaran disahkan, wang ada dalam baki anda dan bil sudah dibayar.',
  mismatch_means_ended:
    'Kami tidak menerima jawapan itu. Bank juga menyatakan bahawa bayaran ini tidak menjadi: tiada wang daripadanya dalam baki anda, dan bil tidak dibayar olehnya.',
  mismatch_do_1: 'Tanya pembayar apa yang tertera di banknya: amaun mana yang keluar, dan bila.',
  mismatch_do_2:
    'Hantar nombor bayaran dan rujukan bank kepada {{support}}. Kami akan menjelaskannya dengan penyedia dan merekodkan amaun yang betul.',
  mismatch_do_3: 'Jangan minta pembayar membayar lagi sebelum itu. Apabila jelas, selesaikan dengan nota.',

  contradiction_happened:
    '{{bank}} telah mengesahkan {{amount}} daripada {{payer}} dan kemudian menyatakan bayaran yang sama gagal ({{reason}}).',
  contradiction_means:
    'Kami tidak menggerakkan apa-apa atas kenyataan kedua itu: wang ada dalam baki anda, bil kekal dibayar, dan resit pembayar menyatakan dibayar. Sama ada bank benar-benar menghantar wang itu kepada kami belum pasti sehingga bank menjelaskannya.',
  contradiction_means_held:
    'Kami tidak menggerakkan apa-apa atas kenyataan kedua itu. Bil sudah dibayar sebelumnya, jadi wang itu ditahan untuk bayaran balik; sama ada bank benar-benar menghantarnya belum pasti sehingga bank menjelaskannya. Bil kekal dibayar oleh bayaran yang satu lagi.',
  contradiction_means_returned: 'Bayaran itu sudah dipulangkan. Resit pembayar menyatakan begitu.',
  contradiction_do_1: 'Jika boleh, tangguhkan penghantaran sehingga perkara ini jelas.',
  contradiction_do_2:
    'Hantar nombor bayaran dan rujukan bank kepada {{support}}. Kami akan meminta kenyataan bertulis daripada penyedia.',
  contradiction_do_3: 'Apabila sudah pasti, selesaikan dengan nota.',

  unresolved_happened:
    'Kami bertanya {{bank}} selama sehari, dan ia masih tidak menyatakan kesudahan bayaran {{amount}} oleh {{payer}} ini.',
  unresolved_happened_approver:
    '{{payer}} memasukkan bayaran {{amount}} di {{bank}}. Ia memerlukan pelulus syarikatnya, yang tidak meluluskan atau menolaknya dalam tujuh hari.',
  unresolved_means:
    'Tiada apa-apa ditambah ke baki anda, dan bil tidak dibayar olehnya. Wang mungkin sudah keluar daripada akaun pembayar. Jika bank mengesahkannya kemudian, ia tetap dikira: bil menjadi dibayar dengan sendirinya atau, jika bayaran lain sudah membayarnya, wang itu ditahan untuk bayaran balik. Resit pembayar menyatakan bahawa anda sudah dimaklumkan.',
  unresolved_means_paid:
    'Bank sudah mengesahkannya: wang ada dalam baki anda, bil sudah dibayar, dan resit pembayar menyatakan begitu.',
  unresolved_means_held:
    'Bank sudah mengesahkannya, tetapi bil sudah dibayar ketika itu: wang ditahan untuk bayaran balik, dan satu lagi entri dalam senarai ini adalah tentangnya.',
  unresolved_means_ended:
    'Bank sudah menyatakan bahawa ia tidak menjadi: tiada wang daripadanya dalam baki anda, dan bil tidak dibayar olehnya.',
  unresolved_do_1: 'Tanya pembayar sama ada amaun itu sudah keluar daripada akaunnya.',
  unresolved_do_1_approver:
    'Tanya pembayar sama ada pelulus syarikatnya masih akan meluluskannya, atau sudah menolaknya.',
  unresolved_do_2:
    'Jika sudah, hantar nombor bayaran kepada {{support}}; kami akan menjejakinya dengan penyedia. Pembayar tidak patut membayar lagi sebelum itu.',
  unresolved_do_2_approver:
    'Jika bank menunjukkan ia sudah diluluskan, hantar nombor bayaran kepada {{support}}; kami akan menjejakinya dengan penyedia.',
  unresolved_do_3:
    'Jika belum, pembayar boleh membayar lagi melalui pautan bil selagi bil dibuka. Jika kedua-duanya masuk, yang kedua ditahan untuk bayaran balik. Kemudian selesaikan dengan nota.',

  unknown_order_happened:
    'Satu penyedia memaklumkan bayaran {{reported_amount}} untuk pesanan yang kami tiada: {{reported_order_no}}.',
  unknown_order_means: 'Setahu kami tiada bil yang terlibat, dan tiada wang ditambah ke mana-mana baki.',
  unknown_order_do_1: 'Hantar nombor pesanan kepada {{support}} jika anda mengenalinya daripada sistem anda yang lain.',
  unknown_order_do_2: 'Jika tidak, selesaikan dengan nota.',

  payout_mismatch_happened:
    'Bank menjawab untuk pembayaran keluar {{reference}} dengan {{reported_amount}} bagi {{reported_order_no}}, yang bukan seperti yang diarahkan.',
  payout_contradiction_happened:
    'Bank telah menyatakan hasil pembayaran keluar {{reference}} dan kini berkata sebaliknya: {{reason}}.',
  payout_unresolved_happened:
    'Sudah lima hari bank tidak menyatakan sama ada pembayaran keluar {{reference}} telah dibuat.',
  payout_held_means:
    'Wangnya kekal dirizabkan sehingga jawapan bank jelas. Ia tidak dibayar dua kali dan tidak dipulangkan terlalu awal.',
  payout_contradiction_means:
    'Tiada baki berubah kerana kata ini. Kami menjelaskannya dengan bank sebelum apa-apa digerakkan.',
  payout_do_1: 'Tanya penerima sama ada wang sudah sampai, dan catat jawapannya.',
  payout_do_2: 'Tulis kepada {{support}} dengan nombor pembayaran keluar; selesaikan ini dengan nota apabila jelas.',

  do_paid: 'Tiada lagi yang perlu dijelaskan. Selesaikan dengan nota.',
  late_payment_happened_amount_changed:
    '{{payer}} membayar {{amount}} melalui {{bank}} selepas jumlah bil diubah. Bayaran itu sudah dalam perjalanan ketika itu.',
} as const;

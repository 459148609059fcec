export const exceptions = {
  open: 'Terbuka',
  settled: 'Diselesaikan',
  open_payment: 'Buka bayaran',
  happened: 'Apa yang berlaku',
  means: 'Apa maksudnya',
  can_do: 'Apa yang boleh anda lakukan',
} as const;

export const exceptionSummary = {
  somebody: 'Pembayar',
  a_provider: 'bank',
  no_reason: 'tiada sebab diberi',

  duplicate_payment_happened: '{{payer}} membayar {{amount}} melalui {{bank}} untuk bil yang sudah dibayar.',
  duplicate_payment_means:
    'Bayaran berganda itu ditahan untuk bayaran balik: ia tidak masuk ke baki anda, dan tiada caj dikenakan. Bil itu dibayar sekali. Resit pembayar menyatakan bahawa dia membayar dua kali dan anda sudah dimaklumkan.',
  duplicate_payment_means_returned:
    'Bayaran berganda itu telah dibayar balik. Bil itu kekal dibayar. Resit pembayar menyatakan begitu.',
  duplicate_payment_do_1:
    'Beritahu pembayar bahawa anda akan membayar balik bayaran berganda itu, dan minta akaun banknya.',
  duplicate_payment_do_2:
    'Pilih “Bayar balik” dan masukkan akaun pembayar, atau biar kami memintanya melalui e-mel. Bayaran balik dibuat daripada amaun yang ditahan: jangan bayar balik dengan wang anda sendiri.',
  duplicate_payment_do_3:
    'Bayaran balik menyelesaikan perkara ini secara automatik. Anda dan pembayar dapat melihat bila wangnya sampai.',

  overpaid_happened: '{{payer}} membayar melalui {{bank}}. Kami meminta {{amount}} dan menerima lebihan {{surplus}}.',
  overpaid_means:
    'Bayaran itu dikira dengan amaun yang diminta. Lebihan {{surplus}} tidak masuk ke baki anda: ia ditahan untuk bayaran balik. Resit pembayar menyatakan bahawa dia terlebih bayar dan lebihannya akan dibayar balik.',
  overpaid_do_1: 'Beritahu pembayar bahawa {{surplus}} akan dibayar balik kepadanya.',
  overpaid_do_2:
    'Pilih “Bayar balik” dan masukkan akaun pembayar, atau biar kami memintanya melalui e-mel. Hanya lebihan dibayar balik.',
  overpaid_do_3:
    'Bayaran balik menyelesaikan perkara ini secara automatik. Anda dan pembayar dapat melihat bila ia sampai.',

  late_payment_happened_bill_cancelled:
    '{{payer}} membayar {{amount}} melalui {{bank}} selepas bil dibatalkan. Bayaran itu sudah dimulakan ketika itu.',
  late_payment_happened_bill_expired:
    '{{payer}} membayar {{amount}} melalui {{bank}} selepas bil tamat tempoh. Bayaran itu sudah dimulakan ketika itu.',
  late_payment_happened_collection_closed:
    '{{payer}} membayar {{amount}} melalui {{bank}} selepas kutipan ditutup. Bayaran itu sudah dimulakan ketika itu.',
  late_payment_means:
    'Bayaran itu dikira seperti bayaran lain: ia dalam baki anda dan akan diselesaikan. Bil itu sudah dibayar. Resit pembayar menyatakan bahawa bayaran itu lewat dan anda sudah dimaklumkan.',
  late_payment_means_returned: 'Bayaran itu telah dibayar balik. Resit pembayar menyatakan begitu.',
  late_payment_do_1: 'Jika anda masih boleh memberikan apa yang dibayar, lakukanlah, dan selesaikan dengan nota.',
  late_payment_do_2:
    'Jika tidak, pilih “Bayar balik”: pembayar mendapat wangnya semula dalam akaun yang anda atau dia masukkan.',
  late_payment_do_3:
    'Bayaran balik menyelesaikan perkara ini secara automatik; jika tidak, selesaikan dengan nota tentang apa yang dipersetujui.',

  mismatch_happened_amount:
    '{{bank}} melaporkan bayaran sebanyak {{reported_amount}} untuk pesanan ini. Kami meminta {{amount}}.',
  mismatch_happened_currency:
    '{{bank}} melaporkan bayaran dalam {{reported_currency}} untuk pesanan ini. Kami meminta {{amount}} dalam ringgit.',
  mismatch_happened_order_no: '{{bank}} melaporkan bayaran ini dengan nombor pesanan lain: {{reported_order_no}}.',
  mismatch_means:
    'Kami menolak laporan itu, jadi tiada apa-apa ditambah ke baki anda dan bil tidak dibayar olehnya. Namun wang mungkin sudah keluar daripada akaun pembayar. Resit pembayar menyatakan bahawa bayaran belum disahkan.',
  mismatch_means_paid:
    'Kami menolak laporan itu dan kemudian menerima laporan yang sepadan: bayaran disahkan, wang ada dalam baki anda dan bil sudah dibayar.',
  mismatch_means_ended:
    'Kami menolak laporan itu. Bank juga melaporkan bahawa bayaran ini gagal: tiada wang daripadanya dalam baki anda, dan bil tidak dibayar olehnya.',
  mismatch_do_1: 'Tanya pembayar apa yang ditunjukkan oleh banknya: amaun yang keluar daripada akaunnya, dan bila.',
  mismatch_do_2:
    'Hantar nombor bayaran dan rujukan bank kepada {{support}}. Kami akan menjelaskannya dengan penyedia dan merekodkan amaun yang betul.',
  mismatch_do_3: 'Jangan minta pembayar membayar lagi sebelum itu. Apabila jelas, selesaikan dengan nota.',

  contradiction_happened:
    '{{bank}} telah mengesahkan {{amount}} daripada {{payer}} dan kemudian menyatakan bayaran yang sama gagal ({{reason}}).',
  contradiction_means:
    'Kami tidak bertindak atas laporan kedua itu: wang ada dalam baki anda, bil kekal dibayar, dan resit pembayar menyatakan dibayar. Sama ada bank benar-benar menghantar wang itu kepada kami belum pasti sehingga penyedia menjelaskannya.',
  contradiction_means_held:
    'Kami tidak bertindak atas laporan kedua itu. Bil sudah dibayar sebelumnya, jadi wang itu ditahan untuk bayaran balik; sama ada bank benar-benar menghantarnya belum pasti sehingga penyedia menjelaskannya. Bil kekal dibayar oleh bayaran yang satu lagi.',
  contradiction_means_returned: 'Bayaran itu sudah dibayar balik. Resit pembayar menyatakan begitu.',
  contradiction_do_1: 'Jika boleh, tangguhkan penghantaran sehingga perkara ini jelas.',
  contradiction_do_2:
    'Hantar nombor bayaran dan rujukan bank kepada {{support}}. Kami akan meminta pengesahan bertulis daripada penyedia.',
  contradiction_do_3: 'Apabila jelas, selesaikan dengan nota.',

  unresolved_happened:
    'Kami menyemak dengan {{bank}} selama sehari dan masih tiada status akhir bagi bayaran {{amount}} oleh {{payer}} ini.',
  unresolved_happened_approver:
    '{{payer}} memasukkan bayaran {{amount}} di {{bank}}. Ia memerlukan kelulusan syarikatnya, dan tiada sesiapa meluluskan atau menolaknya dalam tujuh hari.',
  unresolved_means:
    'Tiada apa-apa ditambah ke baki anda, dan bil tidak dibayar olehnya. Wang mungkin sudah keluar daripada akaun pembayar. Jika bank mengesahkannya kemudian, ia tetap dikira: bil menjadi dibayar atau, jika bayaran lain sudah membayarnya, wang itu ditahan untuk bayaran balik. Resit pembayar menyatakan bahawa anda sudah dimaklumkan.',
  unresolved_means_paid:
    'Bank sudah mengesahkannya: wang ada dalam baki anda, bil sudah dibayar, dan resit pembayar menyatakan begitu.',
  unresolved_means_held:
    'Bank sudah mengesahkannya, tetapi bil sudah dibayar ketika itu: wang ditahan untuk bayaran balik, dan satu lagi entri dalam senarai ini adalah tentangnya.',
  unresolved_means_ended:
    'Bank sudah melaporkan bahawa ia gagal: tiada wang daripadanya dalam baki anda, dan bil tidak dibayar olehnya.',
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
    'Satu penyedia melaporkan bayaran {{reported_amount}} untuk pesanan yang tidak dikenali: {{reported_order_no}}.',
  unknown_order_means: 'Ia tidak sepadan dengan mana-mana bil kami, dan tiada wang ditambah ke mana-mana baki.',
  unknown_order_do_1: 'Hantar nombor pesanan kepada {{support}} jika anda mengenalinya daripada sistem anda yang lain.',
  unknown_order_do_2: 'Jika tidak, selesaikan dengan nota.',

  payout_mismatch_happened:
    'Bank melaporkan {{reported_amount}} bagi {{reported_order_no}} pada pembayaran keluar {{reference}}, yang tidak sepadan dengan arahan kami.',
  payout_contradiction_happened:
    'Bank telah melaporkan status akhir pembayaran keluar {{reference}} dan kini melaporkan status lain: {{reason}}.',
  payout_unresolved_happened: 'Sudah lima hari bank tidak melaporkan status pembayaran keluar {{reference}}.',
  payout_held_means:
    'Wangnya kekal dirizabkan sehingga status bank jelas, supaya tidak dibayar dua kali dan tidak dipulangkan terlalu awal.',
  payout_contradiction_means: 'Tiada baki diubah. Kami menjelaskannya dengan bank sebelum memindahkan sebarang wang.',
  payout_do_1: 'Tanya penerima sama ada wang sudah sampai, dan catat jawapannya.',
  payout_do_2: 'Hantar nombor pembayaran keluar kepada {{support}}. Selesaikan ini dengan nota apabila jelas.',

  do_paid: 'Tiada tindakan diperlukan. Selesaikan dengan nota.',
  late_payment_happened_amount_changed:
    '{{payer}} membayar {{amount}} melalui {{bank}} selepas amaun bil diubah. Bayaran itu sudah dimulakan ketika itu.',
} as const;

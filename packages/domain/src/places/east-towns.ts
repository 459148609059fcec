/**
 * Towns of the states from Selangor to Putrajaya in the order of their codes; as in `WEST_TOWNS`.
 */
export const EAST_TOWNS = {
  Selangor: `
    Ampang 68000; Bandar Baru Bangi 43650; Bandar Puncak Alam 42300; Bangi 43600; Banting 42700;
    Batang Berjuntai 45600-45630; Batang Kali 44300-44330; Batu Caves 68100; Beranang 43700-43701; Bukit Rotan 45700;
    Cheras 43200-43207; Cyberjaya 63000-63300; Dengkil 43800-43807; Hulu Langat 43100; Jenjarom 42600-42619;
    Jeram 45800; KLIA 64000; Kajang 43000-43009 43558; Kapar 42200-42209; Kerling 44100;
    Klang 41000-41990 42100-42150; Kuala Kubu Baru 44000-44020 44110; Kuala Selangor 45000-45010;
    Pelabuhan Klang 42000-42009; Petaling Jaya 46000-46990 47300-47430 47800-47850; Puchong 47100-47190;
    Pulau Carey 42960-42999; Pulau Indah 42900-42920; Pulau Ketam 42940; Rasa 44200; Rawang 48000-48100 48300-48302;
    Sabak Bernam 45200-45209; Sekinchan 45400; Semenyih 43500; Sepang 43900; Serdang 43400; Serendah 48200-48250;
    Seri Kembangan 43300-43399; Shah Alam 40000-40990 42450; Subang Airport 47200-47210;
    Subang Jaya 47500-47650 55555; Sungai Ayer Tawar 45100; Sungai Besar 45300; Sungai Buloh 47000-47031;
    Sungai Pelek 43950-43999; Tanjong Karang 45500; Tanjong Sepat 42800; Telok Panglima Garang 42425 42500-42509
  `,
  Terengganu: `
    Ajil 21800-21820; Al Muktatfi Billah Shah 23400; Ayer Puteh 24050; Bukit Besi 23200; Bukit Payong 21400;
    Ceneh 24060; Chalok 21450; Cukai 24000-24040; Dungun 23000-23050; Jerteh 22000-22040; Kampung Raja 22200;
    Kemasek 24200-24220; Kerteh 24300; Ketengah Jaya 23300-23345; Kijal 24100-24109; Kuala Berang 21700;
    Kuala Besut 22300-22309; Kuala Terengganu 20000-20999 21000-21309; Marang 21600-21610; Paka 23100;
    Permaisuri 22100-22120; Sungai Tong 21500
  `,
  Sabah: `
    Beaufort 89800-89809; Beluran 90100-90109; Beverly 88700 89260; Bongawan 89700-89709; Inanam 88857;
    Keningau 89000-89009; Kota Belud 89150-89159; Kota Kinabalu 88000-88690 88740-88855 88860-88999;
    Kota Kinabatangan 90200; Kota Marudu 89100-89109; Kuala Penyu 89740-89749; Kudat 89050-89059; Kunak 91200-91209;
    Lahad Datu 91100-91150; Likas 88856; Membakut 89720-89729; Menumbok 89760-89769; Nabawan 89950-89959;
    Pamol 90400; Papar 89600-89609; Penampang 89500-89509; Putatan 88721-88725; Ranau 89300-89357;
    Sandakan 90000-90009 90300-90307 90700-90741; Semporna 91300-91309; Sipitang 89850-89859; Tambunan 89650-89659;
    Tamparuli 89250-89259; Tanjung Aru 88858; Tawau 91000-91056; Tenghilan 89260; Tenom 89900-89909;
    Tuaran 89200-89209
  `,
  Sarawak: `
    Asajaya 94600; Balingian 96350; Baram 98050-98059; Bau 94000-94009; Bekenu 98150-98159; Belaga 96900-96999;
    Belawai 96150; Betong 95700-95709; Bintangor 96500-96510; Bintulu 97000-97015 97300; Dalat 96300-96309;
    Daro 96200; Debak 95500; Engkilili 95800; Julau 96600; Kabong 94650; Kanowit 96700-96709; Kapit 96800-96809;
    Kota Samarahan 94300; Kuching 93000-93990; Lawas 98850-98859; Limbang 98700-98709; Lingga 94900; Long Lama 98300;
    Lubok Antu 95900; Lundu 94500-94509; Lutong 98100-98109; Matu 96250; Miri 98000-98009; Mukah 96400-96410;
    Nanga Medamit 98750; Niah 98200; Pusa 94950; Pusat Mel Miri 98070; Roban 95300; Saratok 95400-95409;
    Sarikei 96100-96109; Sebauh 97100; Sebuyau 94850; Serian 94700-94760; Sibu 96000-96009; Sibu Jaya 96010;
    Siburan 94200; Simunjan 94800-94809; Song 96850; Spaoh 95600; Sri Aman 95000-95009; Sundar 98800; Tatau 97200
  `,
  'Wilayah Persekutuan Kuala Lumpur': `
    Kuala Lumpur 50000-50990 51000-51990 52000-52220 53000-53200 53500-53990 54000-54540 55000-55330 55700-55990 56000-56100 57000-57990 58000-58990 59000-59990 60000;
    Setapak 53300
  `,
  'Wilayah Persekutuan Labuan': `
    Labuan 87000-87033
  `,
  'Wilayah Persekutuan Putrajaya': `
    Putrajaya 62000-62988
  `,
} as const;

/**
 * Towns of the states from Johor to Perlis in the order of their codes, each with the postcodes that are delivered to
 * from there: single ones, and runs that no other town breaks into.
 */
export const WEST_TOWNS = {
  Johor: `
    Ayer Baloi 82100; Ayer Hitam 86100; Ayer Tawar 81920; Bandar Penawar 81930-81960; Bandar Tenggara 81440;
    Batu Anam 85100; Batu Pahat 83000-83050 86400; Bekok 86500; Benut 82200; Bukit Gambir 84800; Bukit Pasir 84300;
    Chaah 85400; Endau 86900-86999; Gelang Patah 81550-81560; Gerisek 84700-84710; Gugusan Taib Andak 81450;
    Ibrahim International Business District 80888; Iskandar Puteri 79000-79683; Jementah 85200-85210;
    Johor Bahru 80000-80800 80900-80990 81100-81310; Kahang 86700; Kluang 86000-86007; Kota Tinggi 81900-81910;
    Kukup 82300; Kulai 81000-81050; Labis 85300; Layang-Layang 81850; Masai 81750-81760; Mersing 86800-86810;
    Muar 84000-84100 84200-84300 84410; Pagoh 84600; Paloh 86600; Panchor 84500; Parit Jawa 84150-84160;
    Parit Raja 86400; Parit Sulong 83500; Pasir Gudang 81700; Pekan Nenas 81500; Pengerang 81600-81650;
    Pontian 82000-82030; Rengam 86300; Rengit 83100; Segamat 85000-85080; Semerah 83600-83610; Senai 81400-81410;
    Senggarang 83200; Seri Gading 83300; Seri Medan 83400; Simpang Rengam 86200; Sungai Mati 84400-84409;
    Tangkak 84900-84990; Tioman 86800; Ulu Tiram 81800-81810; Yong Peng 83700-83710
  `,
  Kedah: `
    Alor Setar 05000-05990 06250 06509-06570 06660; Ayer Hitam 06150; Baling 09100; Bandar Baharu 34950;
    Bandar Bahru 14290 14390; Bedong 08100-08110; Bukit Kayu Hitam 06050; Changloon 06010; Gurun 08300 08330 08800;
    Jeniang 08320 08700; Jitra 06000-06009; Karangan 09700; Kepala Batas 06200-06209; Kodiang 06100;
    Kota Kuala Muda 08500-08509; Kota Sarang Semut 06800; Kuala Kedah 06600; Kuala Ketil 09300-09310;
    Kuala Nerang 06300; Kuala Pegang 09110; Kulim 09000-09020; Kupang 09200; Langgar 06500-06507;
    Langkawi 07000-07100; Lunas 09600; Merbok 08400-08409; Padang Serai 09400-09410; Pendang 06700-06760;
    Pokok Sena 06350-06400; Serdang 09800-09810; Sik 08200-08210 08340; Simpang Empat 06650 06680;
    Sungai Petani 08000-08010 08600; Yan 06900-06910
  `,
  Kelantan: `
    Ayer Lanas 17700; Bachok 16020-16030 16050-16070 16090 16300-16390; Cherang Ruku 16700; Dabong 18200;
    Gua Musang 18300; Jeli 17600; Kem Desa Pahlawan 16500; Ketereh 16450; Kota Bharu 15000-15990 16010 16100-16150;
    Kuala Balah 17610; Kuala Krai 18000-18050; Machang 18500; Melor 16400; Pasir Mas 17000-17070; Pasir Puteh 16800;
    Pulai Chondong 16600; Rantau Panjang 17200; Selising 16810; Tanah Merah 17500-17599; Temangan 18400;
    Tumpat 16080 16200-16210; Wakaf Bharu 16040 16250-16266
  `,
  Melaka: `
    Alor Gajah 78000-78009; Asahan 77100-77109; Ayer Keroh 75450; Bemban 77200; Durian Tunggal 76100-76109;
    Jasin 77000-77009; Kem Trendak 76200; Kuala Sungai Baru 78200; Lubok China 78100; Masjid Tanah 78300-78309;
    Melaka 75000-75430 75460 76450; Merlimau 77300; Selandar 77500; Sungai Rambai 77400; Sungai Udang 76300;
    Tanjong Kling 76400-76409
  `,
  'Negeri Sembilan': `
    Bahau 72100-72109; Bandar Baru Enstek 71760; Bandar Seri Jempol 72120-72129; Batu Kikir 72200-72209;
    Gemas 73400-73420 73480; Gemencheh 73200-73309; Johol 73100-73109; Kota 71350-71359; Kuala Klawang 71600-71659;
    Kuala Pilah 72000-72009 72500-72509; Labu 71900-71909; Linggi 71150-71159; Mantin 71700-71759; Nilai 71800-71850;
    Port Dickson 71000-71010 71960-71999; Pusat Bandar Palong 73430-73470; Rantau 71100-71109 71200-71209;
    Rembau 71300-71309 71400-71409; Rompin 73500-73509; Seremban 70000-70990 71450-71459 71770 71950;
    Si Rusa 71050-71059 71250-71259; Simpang Durian 72400-72409; Simpang Pertang 72300-72309; Tampin 73000-73009;
    Tanjong Ipoh 71500-71559
  `,
  Pahang: `
    Balok 26080 26100 26150 26190; Bandar Pusat Jengka 26400-26490 27080; Bandar Tun Abdul Razak 26900-26999;
    Benta 27300-27310; Bentong 28700-28750; Brinchang 39100; Bukit Fraser 49000; Bukit Goh 26050 26090; Chenor 28100;
    Chini 26690; Damak 27030; Dong 27400; Gambang 26300-26370; Genting Highlands 69000; Jaya Gading 26250;
    Jerantut 27000-27020 27040-27070 27090 27150; Karak 28600-28620; Kemayan 28340 28380; Kuala Krau 28050;
    Kuala Lipis 27200-27210; Kuala Rompin 26800-26820; Kuantan 25000-25990 26000-26040 26060-26070 26140 26180;
    Lanchang 28500; Lurah Bilut 28800; Maran 26500; Mentakab 28400-28409; Muadzam Shah 26700; Padang Tengku 27100;
    Pekan 26600-26680; Raub 27600-27630 27670; Ringlet 39200; Sega 27660; Sungai Koyan 27650; Sungai Lembing 26200;
    Sungai Ruan 27500; Tanah Rata 39000-39010; Temerloh 28000-28040; Triang 28200-28330 28350
  `,
  'Pulau Pinang': `
    Ayer Itam 11500; Balik Pulau 11000-11020; Batu Ferringhi 11100; Batu Maung 11960; Bayan Lepas 11900-11950;
    Bukit Mertajam 14000-14020; Butterworth 12000-12990 13000-13050 13400-13409 13800; Gelugor 11700;
    Jelutong 11600-11609; Kepala Batas 13200-13220; Kubang Semang 14400; Nibong Tebal 14300-14320;
    Penaga 13100-13110; Penang Hill 11300; Perai 13600-13700; Permatang Pauh 13500;
    Pulau Pinang 10000-10990 11050-11060 11400-11409; Simpang Ampat 14100-14120; Sungai Jawi 14200;
    Tanjong Bungah 11200; Tasek Gelugor 13300-13310; Usm Pulau Pinang 11800
  `,
  Perak: `
    Ayer Tawar 32400; Bagan Datoh 36100; Bagan Serai 34300-34310; Bandar Seri Iskandar 32610; Batu Gajah 31000-31009;
    Batu Kurau 34500-34520; Behrang Stesen 35950; Bidor 35500; Bota 32600; Bruas 32700; Changkat Jering 34850;
    Changkat Keruing 32500; Chemor 31200; Chenderiang 35300; Chenderong Balai 36600; Chikus 36750; Enggor 33600;
    Gerik 33300-33320; Gopeng 31600-31610; Hutan Melintang 36400; Intan 33200;
    Ipoh 30000-30990 31350-31500 31650-31672; Jeram 31850; Kampar 31900-31950; Kampung Gajah 36800-36810;
    Kampung Kepayang 31300; Kamunting 34600; Kuala Kangsar 33000-33040; Kuala Kurau 34350; Kuala Sepetang 34650;
    Lambor Kanan 32900-32999; Langkap 36700; Lenggong 33400-33420; Lumut 32200; Malim Nawar 31700; Manong 33800;
    Matang 34750; Padang Rengas 33700; Pangkor 32300; Pantai Remis 34900-34910; Parit 32800-32810;
    Parit Buntar 34200; Pengkalan Hulu 33100; Pusing 31550-31560; Rantau Panjang 34140; Sauk 33500;
    Selama 34100-34130; Selekoh 36200-36209; Seri Manjung 32040-32050; Simpang 34700; Simpang Ampat Semanggol 34400;
    Sitiawan 32000-32020; Slim River 35800-35820; Sungai Siput 31050-31120; Sungai Sumun 36300-36309; Sungkai 35600;
    TLDM Lumut 32100; Taiping 34000-34030; Tanjong Malim 35900-35910; Tanjong Piandang 34250; Tanjong Rambutan 31250;
    Tanjong Tualang 31800; Tapah 35000-35009; Tapah Road 35400; Teluk Intan 36000-36030 36110; Temoh 35350;
    Trolak 35700; Trong 34800; Tronoh 31750; Ulu Bernam 36500; Ulu Kinta 31150-31199
  `,
  Perlis: `
    Arau 02600-02609; Kaki Bukit 02200; Kangar 01000-01694 02400-02500; Kuala Perlis 02000; Padang Besar 02100;
    Simpang Ampat 02700-02800
  `,
} as const;

/** Demo payers with typical Malaysian names. All fictitious; the e-mail domain is reserved for examples. */
export const PAYERS = [
  'Nurul Aisyah binti Rahman',
  'Tan Wei Ming',
  'Kavitha a/p Subramaniam',
  'Muhammad Haziq bin Zulkifli',
  'Lim Siew Ling',
  'Rajesh a/l Krishnan',
  'Siti Hajar binti Omar',
  'Chong Kah Yan',
  'Jessica anak Unggang',
  'Ahmad Faizal bin Hashim',
  'Priya a/p Nair',
  'Wong Jun Hao',
  'Farah Nadia binti Ismail',
  'Dayang Norazlina binti Awang Ali',
  'Lee Mei Fong',
  'Arvind a/l Muthusamy',
  'Noraini binti Abdul Kadir',
  'Ng Boon Keat',
  'Hafizuddin bin Mat Isa',
  'Grace Lasimbang',
  'Khairul Anuar bin Sulaiman',
  'Cheah Pei Shan',
  'Thanesh a/l Ramasamy',
  'Wan Nur Syazwani binti Wan Ibrahim',
  'Yap Zhi Xuan',
  'Roslina binti Mohd Noor',
  'Clement Jomel',
  'Teoh Hui Min',
  'Zainab binti Haji Yusof',
  'Vikneswaran a/l Perumal',
] as const;

/** `Nurul Aisyah binti Rahman` → nurul.aisyah@example.my */
export const emailOf = (name: string): string =>
  `${name
    .toLowerCase()
    .split(/ (?:binti|bin|a\/p|a\/l|anak) /)[0]!
    .replace(/[^a-z]+/g, '.')}@example.my`;

export const phoneOf = (name: string): string => {
  const digits = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_000, 7);
  return `6012${String(digits).padStart(7, '0')}`;
};

export const accounts = {
  my_profile: 'Profil saya',
  my_devices: 'Peranti saya',
  switch_business: 'Tukar perniagaan',
  save: 'Simpan',
  saved: 'Disimpan',
  column_status: 'Status',
  on: '{{browser}} pada {{system}}',
} as const;

export const memberStatus = {
  ACTIVE: 'Aktif',
  INACTIVE: 'Disekat',
  INVITED: 'Dijemput',
} as const;

export const accountStatus = {
  PENDING_KYC: 'Sedang disemak',
  ACTIVE: 'Aktif',
  SUSPENDED: 'Digantung',
  REJECTED: 'Tidak diterima',
} as const;

export const role = {
  MERCHANT_OWNER: 'Pemilik',
  MERCHANT_FINANCE: 'Kewangan',
  MERCHANT_STAFF: 'Kakitangan',
  MERCHANT_VIEWER: 'Pemerhati',
  INTRODUCER: 'Pengenal',
  ADMIN: 'Pentadbir',
  SUPERADMIN: 'Pentadbir utama',
} as const;

export const roleHelp = {
  MERCHANT_OWNER: 'Segalanya, termasuk pasukan dan tetapan.',
  MERCHANT_FINANCE: 'Bil, laporan dan wang, bukan tetapan.',
  MERCHANT_STAFF: 'Kutipan, bil dan pelanggan, tanpa wang.',
  MERCHANT_VIEWER: 'Boleh melihat, tidak mengubah apa-apa.',
  INTRODUCER: 'Peniaga dan komisennya sendiri.',
  ADMIN: 'Membantu peniaga.',
  SUPERADMIN: 'Segalanya di platform ini.',
} as const;

export const documentKind = {
  REGISTRATION_CERTIFICATE: 'Sijil pendaftaran SSM',
  OWNER_IDENTIFICATION: 'Dokumen pengenalan pemilik',
  BUSINESS_PROOF: 'Bukti perniagaan',
} as const;

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
  INACTIVE: 'Dinyahaktifkan',
  INVITED: 'Dijemput',
} as const;

export const accountStatus = {
  PENDING_KYC: 'Sedang disemak',
  ACTIVE: 'Aktif',
  SUSPENDED: 'Digantung',
  REJECTED: 'Ditolak',
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
  MERCHANT_OWNER: 'Akses penuh, termasuk pasukan dan tetapan.',
  MERCHANT_FINANCE: 'Bil, laporan dan wang. Tiada akses kepada tetapan.',
  MERCHANT_STAFF: 'Kutipan, bil dan pelanggan. Tiada akses kepada wang.',
  MERCHANT_VIEWER: 'Boleh melihat sahaja.',
  INTRODUCER: 'Peniaga dan komisen mereka sendiri.',
  ADMIN: 'Membantu peniaga.',
  SUPERADMIN: 'Akses penuh kepada platform.',
} as const;

export const documentKind = {
  REGISTRATION_CERTIFICATE: 'Sijil pendaftaran SSM',
  OWNER_IDENTIFICATION: 'Dokumen pengenalan pemilik',
  BUSINESS_PROOF: 'Bukti perniagaan',
} as const;

export const accounts = {
  my_profile: 'My profile',
  my_devices: 'My devices',
  switch_business: 'Switch business',
  save: 'Save',
  saved: 'Saved',
  column_status: 'Status',
  on: '{{browser}} on {{system}}',
} as const;

export const memberStatus = {
  ACTIVE: 'Active',
  INACTIVE: 'Deactivated',
  INVITED: 'Invited',
} as const;

export const accountStatus = {
  PENDING_KYC: 'Under review',
  ACTIVE: 'Active',
  SUSPENDED: 'Suspended',
  REJECTED: 'Rejected',
} as const;

export const role = {
  MERCHANT_OWNER: 'Owner',
  MERCHANT_FINANCE: 'Finance',
  MERCHANT_STAFF: 'Staff',
  MERCHANT_VIEWER: 'Viewer',
  INTRODUCER: 'Introducer',
  ADMIN: 'Administrator',
  SUPERADMIN: 'Super administrator',
} as const;

export const roleHelp = {
  MERCHANT_OWNER: 'Full access, including the team and the settings.',
  MERCHANT_FINANCE: 'Bills, reports and money. No access to settings.',
  MERCHANT_STAFF: 'Collections, bills and customers. No access to money.',
  MERCHANT_VIEWER: 'Read only.',
  INTRODUCER: 'Their own merchants and commissions.',
  ADMIN: 'Helps merchants.',
  SUPERADMIN: 'Full access to the platform.',
} as const;

export const documentKind = {
  REGISTRATION_CERTIFICATE: 'SSM registration certificate',
  OWNER_IDENTIFICATION: 'Identity document of the owner',
  BUSINESS_PROOF: 'Proof of the business',
} as const;

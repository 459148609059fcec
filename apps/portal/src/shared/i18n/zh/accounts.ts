export const accounts = {
  my_profile: '我的资料',
  my_devices: '我的设备',
  switch_business: '切换商户',
  save: '保存',
  saved: '已保存',
  column_status: '状态',
  on: '{{system}} 上的 {{browser}}',
} as const;

export const memberStatus = {
  ACTIVE: '有效',
  INACTIVE: '已停用',
  INVITED: '已邀请',
} as const;

export const accountStatus = {
  PENDING_KYC: '审核中',
  ACTIVE: '有效',
  SUSPENDED: '已暂停',
  REJECTED: '未通过',
} as const;

export const role = {
  MERCHANT_OWNER: '所有者',
  MERCHANT_FINANCE: '财务',
  MERCHANT_STAFF: '员工',
  MERCHANT_VIEWER: '查看者',
  INTRODUCER: '介绍人',
  ADMIN: '管理员',
  SUPERADMIN: '超级管理员',
} as const;

export const roleHelp = {
  MERCHANT_OWNER: '全部权限，包括团队和设置。',
  MERCHANT_FINANCE: '账单、报表和款项，不含设置。',
  MERCHANT_STAFF: '收款、账单和客户，不含款项。',
  MERCHANT_VIEWER: '只能查看，不能更改。',
  INTRODUCER: '自己的商户和佣金。',
  ADMIN: '协助商户。',
  SUPERADMIN: '平台的全部权限。',
} as const;

export const documentKind = {
  REGISTRATION_CERTIFICATE: 'SSM 注册证书',
  OWNER_IDENTIFICATION: '业主身份证件',
  BUSINESS_PROOF: '营业证明',
} as const;

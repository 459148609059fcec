/** Permission subjects; each is a row of the role table (decisions 5). */
export const SUBJECTS = [
  'reports',
  'bills',
  'offline_payments',
  'payouts',
  'settlements',
  'settlement_settings',
  'shop',
  'credentials',
  'company',
  'users',
  'messaging',
  'platform',
  'platform_users',
] as const;
export type Subject = (typeof SUBJECTS)[number];
export type Permission = `${Subject}.${'read' | 'write'}`;
export type Area = 'merchant' | 'introducer' | 'admin';

export const ROLE_ID = {
  superadmin: 1,
  admin: 2,
  merchant_owner: 3,
  merchant_finance: 4,
  merchant_staff: 5,
  merchant_viewer: 6,
  introducer: 7,
} as const;

export interface Role {
  id: number;
  code: string;
  name: string;
  area: Area;
  permissions: readonly Permission[];
}

/** 'rw', 'r' or '' for each subject, in the order of SUBJECTS. */
const permissionsOf = (marks: readonly ('rw' | 'r' | '')[]): Permission[] =>
  SUBJECTS.flatMap((subject, at) => [
    ...(marks[at] ? [`${subject}.read` as const] : []),
    ...(marks[at] === 'rw' ? [`${subject}.write` as const] : []),
  ]);

//                                 reports bills offline payouts settle set.set shop creds company users messag platf pl.users
const MARKS = {
  superadmin: ['rw', 'rw', 'rw', 'r', 'rw', 'rw', 'rw', 'rw', 'rw', 'rw', 'rw', 'rw', 'rw'],
  admin: ['rw', 'r', 'rw', 'r', 'r', 'rw', 'r', 'r', 'rw', 'rw', 'r', 'rw', ''],
  merchant_owner: ['rw', 'rw', 'rw', 'rw', 'r', 'rw', 'rw', 'rw', 'rw', 'rw', 'rw', '', ''],
  merchant_finance: ['rw', 'rw', 'rw', 'rw', 'r', '', 'r', '', 'r', '', 'rw', '', ''],
  merchant_staff: ['r', 'rw', '', '', '', '', 'rw', '', 'r', '', 'rw', '', ''],
  merchant_viewer: ['r', 'r', 'r', 'r', 'r', '', 'r', '', 'r', '', '', '', ''],
  introducer: ['r', '', '', '', '', '', '', '', '', '', '', '', ''],
} as const;

const role = (code: keyof typeof MARKS, name: string, area: Area): Role => ({
  id: ROLE_ID[code],
  code: code.toUpperCase(),
  name,
  area,
  permissions: permissionsOf(MARKS[code]),
});

export const ROLES: readonly Role[] = [
  role('superadmin', 'Super administrator', 'admin'),
  role('admin', 'Administrator', 'admin'),
  role('merchant_owner', 'Owner', 'merchant'),
  role('merchant_finance', 'Finance', 'merchant'),
  role('merchant_staff', 'Staff', 'merchant'),
  role('merchant_viewer', 'Viewer', 'merchant'),
  role('introducer', 'Introducer', 'introducer'),
];

export const findRole = (id: number): Role | undefined => ROLES.find((one) => one.id === id);

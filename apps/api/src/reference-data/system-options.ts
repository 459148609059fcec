/** The platform's form options (D-37). An option keeps its id; the labels are our own. */
type Choice = readonly [key: string, label: string];

const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  BUSINESS_TYPE: [
    ['SOLE_PROPRIETOR', 'Sole proprietor'],
    ['PARTNERSHIP', 'Partnership'],
    ['SDN_BHD', 'Private limited company (Sdn Bhd)'],
    ['BERHAD', 'Public limited company (Bhd)'],
    ['LLP', 'Limited liability partnership (PLT)'],
    ['SOCIETY', 'Society or association'],
    ['COOPERATIVE', 'Co-operative'],
    ['GOVERNMENT', 'Government body or school'],
  ],
  INDUSTRY: [
    ['FOOD', 'Food and drink'],
    ['RETAIL', 'Retail'],
    ['EDUCATION', 'Education'],
    ['HEALTH', 'Health and beauty'],
    ['SERVICES', 'Professional services'],
    ['PROPERTY', 'Property and maintenance'],
    ['TRAVEL', 'Travel and events'],
    ['CHARITY', 'Charity and religion'],
    ['TECHNOLOGY', 'Technology'],
    ['OTHER', 'Something else'],
  ],
  ID_TYPE: [
    ['NRIC', 'MyKad (NRIC)'],
    ['PASSPORT', 'Passport'],
    ['ARMY_POLICE', 'Army or police card'],
  ],
  BILL_REASON: [
    ['GOODS', 'Goods'],
    ['SERVICE', 'Service'],
    ['FEE', 'Fee'],
    ['DEPOSIT', 'Deposit'],
    ['RENT', 'Rent'],
    ['DONATION', 'Donation'],
  ],
  REFUND_REASON: [
    ['CUSTOMER_REQUEST', 'The customer asked for it'],
    ['DUPLICATE', 'Paid twice'],
    ['NOT_DELIVERED', 'Not delivered'],
    ['WRONG_AMOUNT', 'Wrong amount'],
    ['FRAUD', 'Suspected fraud'],
  ],
  PAYOUT_PURPOSE: [
    ['SUPPLIER', 'Supplier'],
    ['SALARY', 'Salary'],
    ['COMMISSION', 'Commission'],
    ['REFUND', 'Refund'],
    ['OTHER', 'Something else'],
  ],
};

/** Ids reserved per group. */
const IDS_A_GROUP = 100;

export const SYSTEM_OPTIONS = Object.entries(CHOICES).flatMap(([option_group, choices], group) =>
  choices.map(([key, label], at) => ({
    id: (group + 1) * IDS_A_GROUP + at,
    option_group,
    key,
    label,
    value: key,
    sort_order: at + 1,
  })),
);

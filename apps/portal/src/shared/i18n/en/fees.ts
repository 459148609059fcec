/** Rates and what remains of a payment. `percent` is a number with a decimal point. */
export const fees = {
  rate_percent: '{{percent}}%',
  rate_both: '{{percent}}% + {{fixed}}',
  rate_least: '{{rate}}, at least {{least}}',
  fee: 'Fee {{rate}}',
  none: 'No fee',
  bank_1: 'Personal accounts',
  bank_2: 'Company accounts',
  receive: 'You receive {{net}} of {{amount}}',
  payer_pays: 'The payer pays {{total}}, you receive {{net}}',
  exceeds: 'Not offered for {{amount}}: the fee is higher',
  tax: 'Fees are without the service tax of {{percent}}%. What you receive is after fee and tax.',
  from_day: 'From {{day}}: {{fees}}',
  from_day_none: 'From {{day}}: not offered',
  tax_from: 'From {{day}} the service tax is {{percent}}%.',
} as const;

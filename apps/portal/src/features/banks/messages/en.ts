export const en = {
  banks: {
    note: 'Your own accounts. We settle your payments to the primary account once it is verified.',
    edit: 'Edit bank account',
    new_heading: 'New bank account',
    account: 'Account',
    bank: 'Bank',
    status: 'Status',
    primary: 'Primary',
    is_primary: 'Settle to this account',
    make_primary: 'Make primary',
    empty: 'No bank account yet',
    empty_text: 'Add the account for your settlements. We verify the account holder with the bank.',
    number_help: 'Leave it empty to keep {{account}}.',
    saved: 'Bank account saved',
    made_primary: 'We now settle to {{account}}',
    save: 'Save',
    statement: 'Bank statement',
    statement_help:
      'PDF or picture of one page with name and account number. Only needed if the bank does not confirm the name; then we review it.',
    statement_there: 'You have uploaded a bank statement. A new file replaces it.',
    choose_statement: 'Choose a file',
  },
} as const;

/** Messages of the card form, and its errors by code. */
export const en = {
  card: {
    title: 'Pay by card',
    with_charge: '{amount} and {charge} card charge',
    legend: 'Your card',
    number: 'Card number',
    number_only: 'This card needs only its number.',
    expiry: 'Expiry date on the card',
    month: 'Month',
    month_help: 'MM',
    year: 'Year',
    year_help: 'YYYY',
    cvv: 'Security code',
    cvv_help: 'Three digits on the back, or four on the front of American Express',
    pay: 'Pay {amount}',
    sending: 'Taking you to your card’s bank…',
    next: 'Your card is encrypted in this browser and goes to the card provider alone. Your bank may ask you to confirm.',
    another: 'Choose another payment method',
    no_script:
      'Your card is encrypted by a script before it leaves your browser, and scripts are off here. Nothing was charged.',
  },
  /** Errors by code. */
  card_faults: {
    summary: 'Please check one thing',
    code_1: 'Enter the card number',
    code_2: 'This is not a card number. Check its digits',
    code_3: 'Enter the month of expiry',
    code_4: 'Enter the month with one or two digits',
    code_5: 'Enter the year of expiry',
    code_6: 'Enter the year with four digits',
    code_7: 'This card has expired. Check the year',
    code_8: 'This card has expired. Check the month',
    code_9: 'There is no such month. Enter 01 to 12',
    code_10: 'The security code has three or four digits',
    code_11: 'Enter the month in digits',
    code_12: 'Enter the year in digits',
    other: 'Please check your card',
    not_sealed:
      'This browser cannot encrypt your card here, so it was not sent. Nothing was charged. Choose another payment method.',
  },
} as const;

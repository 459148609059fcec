export const en = {
  /** The tours of the areas, started by the help button of their first page. */
  tabs: 'Tabs',
  tabs_text: 'Each tab is one part of this page. The address remembers which one you opened.',
  actions: 'Start here',
  filters: 'Find anything',
  filters_text:
    'Search by name, number or amount, or filter by date and status. The address keeps your choice, so you can share it.',
  list: 'The list',
  bills: {
    name: 'Bills',
    purpose: 'A bill asks one customer for an amount. It has its own link, and you see here whether it is paid.',
    actions: 'Create a bill, or upload a file with many.',
    list: 'Open a bill to share its link, send a reminder or see each attempt to pay it.',
  },
  collections: {
    name: 'Collections',
    purpose:
      'A collection is a page where people pay you: a payment form that anyone can pay, or a bill form for bills that you issue.',
    actions: 'Create a payment form to share one link with everyone, or a bill form to bill people one by one.',
    list: 'Each line shows what was collected. Open it to change it, pause it or copy its link and QR code.',
  },
  customers: {
    name: 'Customers',
    purpose: 'Everyone you bill, with what they have paid and what is still due.',
    actions: 'Add a customer, or import them from a spreadsheet.',
    list: 'Open a customer to see all their bills.',
  },
  payments: {
    name: 'Payments',
    purpose: 'Every attempt to pay you, successful or not, with its payment method and fee.',
    actions: 'Export payments for your books, or open what needs attention.',
    list: 'Open a payment to see its timeline, its receipt and when the money reaches you.',
  },
  settlements: {
    name: 'Settlements',
    purpose: 'The money of a day that we send to your bank, method by method.',
    actions: 'Withdraw money that is ready instead of waiting.',
    list: 'Open a settlement to see each payment in it, and its statement.',
  },
  payouts: {
    name: 'Payouts',
    purpose: 'Money that you send to others from your payout balance, such as salaries and suppliers.',
    actions: 'Send one payout, or upload a file with many.',
    list: 'Open a payout to see where it is and when the bank confirmed it.',
  },
  refunds: {
    name: 'Refunds',
    purpose: 'Money that goes back to a payer. It leaves your balance when the refund is approved.',
    actions: 'Request a refund from the payment that it belongs to.',
    list: 'Open a refund to see who approved it and when the payer is paid.',
  },
  messages: {
    name: 'Messages',
    purpose: 'Emails and text messages to your customers, one or many at once.',
    actions: 'Write a message, choose who receives it and see the cost before it is sent.',
    list: 'Open a message to see who has received it.',
  },
  reports: {
    name: 'Reports',
    purpose: 'What came in by day, week, month and year, compared with the period before.',
    actions: 'Ask for a file of a longer period; we prepare it in the background.',
    list: 'Choose a figure to see the payments behind it.',
  },
  images: {
    name: 'Pictures',
    purpose: 'Upload pictures once and use them on your collections and pages.',
    actions: 'Upload several pictures at once, or drop them on the page.',
    list: 'Open a picture to rename it, tag it or crop it to a square.',
  },
  pages: {
    name: 'Pages',
    purpose: 'Public pages that you write: a menu, a refund policy, or a catalog of your payment forms.',
    actions: 'Write a page. It stays a draft until you publish it.',
    list: 'Open a page to read it as your visitors do, and to copy its link.',
  },
  discounts: {
    name: 'Discounts',
    purpose: 'Codes that your customers enter before they pay: a percentage, an amount or free shipping.',
    actions: 'Create a code with its limits and dates.',
    list: 'Each line shows how often the code was used and whether it can still be used.',
  },
} as const;

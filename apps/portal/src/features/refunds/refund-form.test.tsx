import { CODE } from '@kutip/contracts/codes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { RefundForm } from './refund-form.tsx';

resetScreens(en);

const payment_record_id = '0199aaaa-0000-7000-8000-000000000001';
const quote = {
  payment_record_id,
  transaction_invoice_no: 'BP-1H8Q2V7K4C-01',
  title: 'Yuran sekolah',
  type: 'REFUND',
  amount: '50.00',
  refundable: '50.00',
  fee_returned: '0.00',
  needs_approval: false,
  approval_reasons: [],
  drawn: [],
  payer_name: 'Siti',
  payer_email: 'siti@example.my',
};
const tooLarge = { response_code: CODE.amount_outside_limits, breakdown_errors: { amount: 'too_large' } };

test('an amount above the rest says what remains, and the payer stays the payee', async () => {
  fakeApi({
    'POST void-sale-records/merchant/quote': ({ body }) =>
      (body as { amount?: string }).amount === '80.00' ? tooLarge : { data: quote },
  });
  renderScreen(<RefundForm of={{ payment_record_id }} close={() => undefined} />);
  const amount = await screen.findByRole('textbox', { name: /Amount/ });
  await userEvent.clear(amount);
  await userEvent.type(amount, '80.00');
  expect(await screen.findByText(/more than what remains of this payment: RM\s50\.00/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /siti@example\.my/ }).checked).toBe(true);
});

import { endpointUrl } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { topUpForms } from '@kutip/contracts/top-ups';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { Facts, type Fact } from '../facts.tsx';
import type { TopUpData } from './top-up-data.ts';
import type { PayContext } from '../pay-context.ts';

/** Why the proof was refused, from the redirect back to this page. */
function problemOf({ request, messages }: PayContext): string | null {
  const code = Number(request.query.get('problem'));
  return code === CODE.upload_refused ? messages.top_up.proof_refused : null;
}

/** Account details for a bank transfer, and the form that uploads its proof. Works without a script. */
export function BankIn({ context, data }: { context: PayContext; data: TopUpData }) {
  const { messages, direction } = context;
  const { top_up } = messages;
  const { bank_in, invoice_no } = data;
  if (!bank_in) return null;
  const problem = problemOf(context);
  const facts: Fact[] = [
    [top_up.bank, bank_in.bank_name, 'auto'],
    [top_up.account_no, bank_in.account_no, 'ltr'],
    [top_up.account_name, bank_in.account_name, 'auto'],
    [top_up.reference, bank_in.reference, 'ltr'],
    [top_up.amount, formatRinggit(bank_in.amount), 'ltr'],
  ];
  return (
    <details className="second-try" open={problem !== null}>
      <summary>{top_up.by_hand}</summary>
      <p>{fill(top_up.by_hand_text, { amount: formatRinggit(bank_in.amount) }, direction)}</p>
      <Facts facts={facts} />
      <form
        method="post"
        action={`/${endpointUrl(topUpForms.proof, { params: { invoice_no } })}`}
        encType="multipart/form-data"
        className="pay-form"
      >
        <div className="field">
          <label htmlFor="proof_of_payment">{top_up.proof}</label>
          <input
            type="file"
            id="proof_of_payment"
            name="proof_of_payment"
            accept="image/jpeg,image/png,image/webp,image/gif,application/pdf"
            required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'proof-help proof-fault' : 'proof-help'}
          />
          <p className="help" id="proof-help">
            {top_up.proof_help}
          </p>
          {problem && (
            <p className="fault" id="proof-fault" role="alert">
              {problem}
            </p>
          )}
        </div>
        <button type="submit" className="second-action">
          {top_up.send_proof}
        </button>
      </form>
    </details>
  );
}

import { redirect, show, type Outcome } from '../../shared/outcome.ts';
import { readBill } from '../bill-data.ts';
import type { PayContext } from '../pay-context.ts';

/** /payment: finds a bill by its number. The number is in the query string, so Back and reload work. */
export async function getFindBill(context: PayContext): Promise<Outcome> {
  const requested = context.request.query.get('invoice_no');
  if (requested === null) return page(context, '', null);
  const invoice_no = requested.trim().slice(0, LONGEST_NO);
  if (!invoice_no) return page(context, '', context.messages.find.required);
  const data = await readBill(context, invoice_no);
  if (!data) return page(context, invoice_no, context.messages.find.missing);
  return redirect(`/payment/invoice/${encodeURIComponent(data.invoice_no)}`);
}

const LONGEST_NO = 40;

function page({ messages, request }: PayContext, typed: string, fault: string | null): Outcome {
  const { find } = messages;
  const body = (
    <main className="narrow classic">
      <h1>{find.title}</h1>
      <form method="get" action={request.path} noValidate className="pay-form">
        <div className="field">
          <label htmlFor="invoice_no">{find.label}</label>
          {/* oxlint-disable jsx-a11y/no-autofocus -- the page has only this field */}
          <input
            id="invoice_no"
            name="invoice_no"
            defaultValue={typed}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST_NO}
            dir="ltr"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'invoice_no-help invoice_no-fault' : 'invoice_no-help'}
          />
          {/* oxlint-enable jsx-a11y/no-autofocus */}
          <p className="help" id="invoice_no-help">
            {find.text}
          </p>
          {fault && (
            <p className="fault" id="invoice_no-fault" role="alert">
              {fault}
            </p>
          )}
        </div>
        <button type="submit" className="main-action">
          {find.button}
        </button>
      </form>
    </main>
  );
  return show({ share: { title: find.title, description: find.text, image_url: null }, body }, fault ? 422 : 200);
}

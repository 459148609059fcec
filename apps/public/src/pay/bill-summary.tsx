import { fill } from '../shared/fill.ts';
import { formatDay, formatMoment } from '../shared/format-moment.ts';
import { formatRinggit } from '../shared/format-money.ts';
import type { BillData } from './bill-data.ts';
import { PayHeader } from './pay-header.tsx';
import type { PayContext } from './pay-context.ts';

interface BillProps {
  context: PayContext;
  data: BillData;
}

export function BillHead({ context, data }: BillProps) {
  return (
    <PayHeader
      merchant={data.collection_account}
      title={data.title}
      amount={formatRinggit(data.amount)}
      {...dueText(context, data)}
    />
  );
}

/**
 * Items, payer and references of the bill. The payer's details are masked, because anyone with the link can open the
 * page.
 */
export function BillDetails({ context, data }: BillProps) {
  const { messages } = context;
  return (
    <>
      {data.items.length > 0 && <Items context={context} data={data} />}
      <dl className="facts">
        <div>
          <dt>{messages.summary.bill_for}</dt>
          <dd>
            <bdi>{data.payer.full_name}</bdi>
            {[data.payer.email, data.payer.phone_number].filter(Boolean).map((contact) => (
              <small key={contact} className="contact">
                <bdi dir="ltr">{contact}</bdi>
              </small>
            ))}
          </dd>
        </div>
        <div>
          <dt>{messages.summary.invoice_no}</dt>
          <dd>
            <bdi dir="ltr">{data.invoice_no}</bdi>
          </dd>
        </div>
        {moreFacts(context, data).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {data.note && (
        <p className="description" dir="auto">
          {data.note}
        </p>
      )}
    </>
  );
}

/** The merchant's references, and the closing time if the header shows a due date instead. */
function moreFacts({ messages: { summary, moment } }: PayContext, data: BillData): [label: string, text: string][] {
  const { reference_1, reference_2, due_date, expires_at, closed } = data;
  const closes = due_date && expires_at && !closed ? formatMoment(expires_at, moment) : null;
  const facts: [string, string | null][] = [
    [summary.reference_1, reference_1],
    [summary.reference_2, reference_2],
    [summary.closes, closes],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** The due date or closing time for the header. An overdue bill can still be paid, and the text says so. */
function dueText({ messages, request, direction }: PayContext, data: BillData): { detail?: string } {
  const { due_date, expires_at, closed } = data;
  if (closed) return {};
  if (!due_date)
    return expires_at
      ? { detail: fill(messages.summary.open_until, { moment: formatMoment(expires_at, messages.moment) }, direction) }
      : {};
  const is_past = new Date(`${due_date}T00:00:00+08:00`).getTime() + DAY_MS <= request.now.getTime();
  const sentence = is_past ? messages.summary.overdue : messages.summary.due;
  return { detail: fill(sentence, { day: formatDay(due_date, messages.moment) }, direction) };
}

const DAY_MS = 24 * 60 * 60 * 1000;

const numbered = (item: BillData['items'][number], at: number) => ({ ...item, at });

function Items({ context, data }: BillProps) {
  const { summary } = context.messages;
  return (
    <table className="items">
      <caption className="hidden-text">{summary.items}</caption>
      <thead className="hidden-text">
        <tr>
          <th scope="col">{summary.item}</th>
          <th scope="col">{summary.total}</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map(numbered).map(({ at, title, quantity, unit_price, total_amount }) => (
          <tr key={at}>
            <td>
              <bdi>{title}</bdi>
              {quantity > 1 && (
                <small dir="ltr">
                  {quantity} × {formatRinggit(unit_price)}
                </small>
              )}
            </td>
            <td className="figure">{formatRinggit(total_amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

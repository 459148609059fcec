import { fill } from '../shared/fill.ts';
import { dayOf, momentOf } from '../shared/moment.ts';
import { rm } from '../shared/money-words.ts';
import type { PageContext } from '../shared/outcome.ts';
import type { BillData } from './bill-data.ts';
import { Head } from './merchant-part.tsx';

interface BillPart {
  context: PageContext;
  data: BillData;
}

export function BillHead({ context, data }: BillPart) {
  return (
    <Head merchant={data.collection_account} title={data.title} amount={rm(data.amount)} {...dueWords(context, data)} />
  );
}

/** What the bill is for. The payer's details are masked: the page is open to whoever has the link. */
export function BillDetails({ context, data }: BillPart) {
  const { words } = context;
  return (
    <>
      {data.items.length > 0 && <Items context={context} data={data} />}
      <dl className="facts">
        <div>
          <dt>{words.summary.bill_for}</dt>
          <dd>
            <bdi>{data.payer.full_name}</bdi>
            <br />
            <small>
              <bdi dir="ltr">{data.payer.email}</bdi>
            </small>
            <br />
            <small>
              <bdi dir="ltr">{data.payer.phone_number}</bdi>
            </small>
          </dd>
        </div>
        <div>
          <dt>{words.summary.invoice_no}</dt>
          <dd dir="ltr">{data.invoice_no}</dd>
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

/** The merchant's own references, and when the link closes where the head of the page says when it is due. */
function moreFacts({ words: { summary, moment } }: PageContext, data: BillData): [label: string, text: string][] {
  const { reference_1, reference_2, due_date, expires_at, closed } = data;
  const closes = due_date && expires_at && !closed ? momentOf(expires_at, moment) : null;
  const facts: [string, string | null][] = [
    [summary.reference_1, reference_1],
    [summary.reference_2, reference_2],
    [summary.closes, closes],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** Until when it can or should be paid. A due date that has passed does not block paying, and the words say so. */
function dueWords({ words, request, direction }: PageContext, data: BillData): { detail?: string } {
  const { due_date, expires_at, closed } = data;
  if (closed) return {};
  if (!due_date)
    return expires_at
      ? { detail: fill(words.summary.open_until, { moment: momentOf(expires_at, words.moment) }, direction) }
      : {};
  const is_past = new Date(`${due_date}T00:00:00+08:00`).getTime() + DAY_MS <= request.now.getTime();
  const sentence = is_past ? words.summary.overdue : words.summary.due;
  return { detail: fill(sentence, { day: dayOf(due_date, words.moment) }, direction) };
}

const DAY_MS = 24 * 60 * 60 * 1000;

const numbered = (item: BillData['items'][number], at: number) => ({ ...item, at });

function Items({ context, data }: BillPart) {
  const { summary } = context.words;
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
                  {quantity} × {rm(unit_price)}
                </small>
              )}
            </td>
            <td className="figure">{rm(total_amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

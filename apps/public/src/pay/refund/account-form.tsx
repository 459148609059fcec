import { fill } from '../../shared/fill.ts';
import { formatMoment } from '../../shared/format-moment.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import type { RefundData } from './refund-data.ts';
import type { PayContext } from '../pay-context.ts';

export const FIELDS = ['payout_service_id', 'account_number', 'account_name'] as const;
type Field = (typeof FIELDS)[number];
export type Typed = Record<Field, string>;
/** Errors by field; `all` concerns no single field. */
export type Faults = Partial<Record<Field | 'all', string>>;

interface AccountFormProps {
  context: PayContext;
  /** The page itself. */
  action: string;
  data: RefundData;
  refused: { typed: Typed; faults: Faults } | null;
}

/** Bank, account number and holder. Works without a script. */
export function AccountForm({ context, action, data, refused }: AccountFormProps) {
  const { messages, direction } = context;
  const { refund, moment } = messages;
  const { typed = null, faults = {} } = refused ?? {};
  const common = (field: Field) => ({
    id: field,
    name: field,
    defaultValue: typed?.[field] ?? '',
    required: true,
    'aria-invalid': faults[field] ? true : undefined,
    'aria-describedby': faults[field] ? `${field}-help ${field}-fault` : `${field}-help`,
  });
  return (
    <form method="post" action={action} className="pay-form">
      {faults.all && (
        <p className="fault" role="alert">
          {faults.all}
        </p>
      )}
      <div className="field">
        <label htmlFor="payout_service_id">{refund.bank}</label>
        <select {...common('payout_service_id')}>
          <option value="">{refund.choose_bank}</option>
          {data.banks.map(({ payout_service_id, name }) => (
            <option key={payout_service_id} value={payout_service_id}>
              {name}
            </option>
          ))}
        </select>
        <FieldHelp field="payout_service_id" help={null} fault={faults.payout_service_id} />
      </div>
      <div className="field">
        <label htmlFor="account_number">{refund.account_number}</label>
        <input {...common('account_number')} inputMode="numeric" autoComplete="off" dir="ltr" maxLength={40} />
        <FieldHelp field="account_number" help={refund.account_number_help} fault={faults.account_number} />
      </div>
      <div className="field">
        <label htmlFor="account_name">{refund.account_name}</label>
        <input {...common('account_name')} autoComplete="name" maxLength={140} dir="auto" />
        <FieldHelp field="account_name" help={refund.account_name_help} fault={faults.account_name} />
      </div>
      <button type="submit" className="main-action">
        {fill(refund.send, { amount: formatRinggit(data.amount) }, direction)}
      </button>
      <p className="help">
        {data.expires_at && fill(refund.until, { moment: formatMoment(data.expires_at, moment) }, direction)}{' '}
        {refund.never_ask}
      </p>
    </form>
  );
}

function FieldHelp({ field, help, fault }: { field: Field; help: string | null; fault: string | undefined }) {
  return (
    <>
      {help && (
        <p className="help" id={`${field}-help`}>
          {help}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${field}-fault`} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

import { auditLogs } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { fieldText, valueText } from './audit-values.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { nameText } from '../../shared/i18n/name-text.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import classes from './audit.module.css';

type Entry = Data<typeof auditLogs.list>['list']['data'][number];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changed fields, one per line: before and after. Fields that stayed empty are omitted. */
function Change({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const messages = useMessages();
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !isEmpty(before?.[field]) || !isEmpty(after?.[field]),
  );
  return (
    <dl className={classes['change']}>
      {fields.map((field) => (
        <div key={field}>
          <dt title={field}>{fieldText(messages, field)}</dt>
          <dd>
            {before && field in before && !isSame(before[field], after?.[field]) && (
              <del dir="auto">{valueText(messages, field, before[field])}</del>
            )}{' '}
            {after && field in after && <ins dir="auto">{valueText(messages, field, after[field])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const columnsIn = ({ t }: Messages): ListColumn<Entry>[] => [
  {
    id: 'what',
    header: t('audit.column_action'),
    card: 'title',
    exports: ['action', 'entity'],
    cell: ({ action, entity }) => (
      <TwoLines title={nameText(t, 'audit.action_', action)} below={nameText(t, 'audit.kind_', entity)} />
    ),
  },
  {
    id: 'who',
    header: t('audit.column_actor'),
    card: 'line',
    exports: ['actor_name'],
    cell: ({ actor_name, account_name }) => <TwoLines text={actor_name ?? '—'} below={account_name} />,
  },
  {
    id: 'change',
    header: t('audit.column_change'),
    card: 'line',
    exports: [],
    cell: (entry) => <Change {...entry} />,
  },
  {
    id: 'from',
    header: t('audit.column_from'),
    card: 'none',
    isHiddenByDefault: true,
    exports: ['ip'],
    cell: ({ ip }) => <span className="number-like">{ip}</span>,
  },
  momentColumn('at', t('audit.column_date'), { id: 'when', card: 'foot' }),
];

const TEXTS = {
  title: 'audit.title',
  subtitle: 'audit.subtitle',
  search_label: 'audit.search_label',
  empty: 'audit.empty',
  empty_text: 'audit.empty_text',
} as const;

/** /audit: who did what, as recorded with the action. */
export const AuditPage = () => (
  <DeskList messages={useMessages()} texts={TEXTS} listing={auditLogs.list} columnsFor={columnsIn} />
);

import { Button, Text } from '@mantine/core';
import { customerForms, customers } from '@kutip/contracts/customers';
import { formatPhone } from '@kutip/domain/phone';
import { REGIONS } from '@kutip/domain/regions';
import { Suspense, useState } from 'react';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn, momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import type { CustomerRow } from './customer.ts';

const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog);

const contactColumns = ({ t }: Messages): ListColumn<CustomerRow>[] => [
  {
    id: 'name',
    header: t('customers.column_name'),
    sort: 'full_name',
    card: 'title',
    exports: ['full_name', ['company_name', t('field.company_name')]],
    cell: ({ full_name, company_name }) => <TwoLines title={full_name} below={company_name} />,
  },
  {
    id: 'reach',
    header: t('customers.column_reach'),
    sort: 'email',
    card: 'line',
    exports: [
      ['email', t('field.email')],
      ['phone_number', t('field.phone_number')],
    ],
    cell: ({ email, phone_number }) => <TwoLines text={email} number={phone_number && formatPhone(phone_number)} />,
  },
];

const amountColumns = ({ t, count }: Messages): ListColumn<CustomerRow>[] => [
  momentColumn('created_at', t('customers.column_since'), { id: 'since' }),
  figureColumn('due_amount', t('customers.column_due'), { id: 'due' }),
  {
    id: 'paid',
    header: t('customers.column_paid'),
    isNumeric: true,
    card: 'end',
    exports: ['paid_amount', ['bill_count', t('customers.bills')], ['last_paid_at', t('customers.last_paid')]],
    cell: ({ paid_amount, bill_count }) => (
      <>
        <strong>
          <Money amount={paid_amount} />
        </strong>
        <Text size="xs" c="dimmed" ta="end">
          {t('customers.bill_count', { count: bill_count, shown: count(bill_count) })}
        </Text>
      </>
    ),
  },
];

const columnsIn = (messages: Messages) => [...contactColumns(messages), ...amountColumns(messages)];

function Actions() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const [isImporting, setImporting] = useState(false);
  if (!may(user, customers.create.access)) return null;
  return (
    <>
      {may(user, customerForms.import.access) && (
        <Button variant="default" onClick={() => setImporting(true)}>
          {t('customers.import')}
        </Button>
      )}
      <LinkButton to="/customers/new">{t('customers.create')}</LinkButton>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog close={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** /customers/datatable: the customers with their billed and paid totals. */
export function CustomerListPage() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(customers.listTotalled);
  const state = {
    name: 'state_id',
    label: t('customers.state'),
    options: REGIONS.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const columns = useLocalized(messages, columnsIn);
  return (
    <>
      <PageHead crumbs={[{ title: t('customers.title'), subtitle: t('customers.subtitle') }]} actions={<Actions />} />
      <ListFrame
        of={list}
        columns={columns}
        choices={[state]}
        label={t('customers.title')}
        searchLabel={t('customers.search_label')}
        open={({ id }: CustomerRow) => `/customers/view/${id}`}
        empty={{ title: t('customers.empty'), text: t('customers.empty_text') }}
      />
    </>
  );
}

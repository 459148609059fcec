import { customers } from '@kutip/contracts/customers';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Data } from '@kutip/contracts/endpoint';
import { RECORD_STATUS } from '@kutip/domain/collection';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { Section, FormPage } from '../../shared/forms/form-page.tsx';
import type { FieldNames } from '../../shared/forms/form-context.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { IssuedBillFields } from './bill-fields.tsx';
import { payerOf } from './customer-picker.tsx';
import { FormChoice } from './form-choice.tsx';
import { checkIssued, issueSchema, newIssued } from './issue-values.ts';
import { billPath } from './bill-path.ts';

type Collection = Data<typeof collections.list>['list']['data'][number];

/** Labels of item fields; without them they would have the same labels as the bill's fields. */
export const itemNames = (t: ReturnType<typeof useMessages>['t']): FieldNames => ({
  'items.*.title': { label: t('field.item_title') },
});

interface IssueFormProps {
  collection: Collection | null;
  /** The forms to choose from; omitted if the address names one. */
  choice?: readonly Collection[];
  /** The customer to bill, if the page was opened from one. */
  customer?: Data<typeof customers.read> | undefined;
}

function IssueForm({ collection, choice, customer }: IssueFormProps) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const create = useCall(customerBills.create, {
    confirm: ({ sent_at }) => ({
      title: t('bills.issued'),
      text: t(sent_at ? 'bills.issued_sent' : 'bills.issued_text'),
    }),
    changes: [collections, customers],
  });
  // An account that may not e-mail others yet would have its first bill refused.
  const sends_email = useSession(({ account, user }) => account?.status === 'ACTIVE' && !!user?.is_email_confirmed);
  const [defaults] = useState(() => newIssued(collection, sends_email, new Date(), customer && payerOf(customer)));
  const form = useContractForm({
    draft: `bill-issued:${collection?.id ?? 'none'}${customer ? `:${customer.id}` : ''}`,
    schema: issueSchema,
    check: checkIssued,
    defaults,
    send: async (body, headers) => {
      const bill = await create.mutateAsync({ body, headers });
      await navigate({ to: billPath(bill) });
    },
  });
  const list = choice ? '/customer-bills/datatable' : '/collections/list';
  const origin = customer ? `/customers/view/${customer.id}` : list;
  const back = !choice && collection ? `/collections/view/${collection.id}` : origin;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t(choice ? 'bills.title' : 'collections.title'), to: list },
          ...(!choice && collection ? [{ title: collection.title, to: back }] : []),
          { title: t('bills.issue_title'), subtitle: t('bills.issue_subtitle') },
        ]}
      />
      <FormPage of={form} names={itemNames(t)} submitLabel={t('bills.issue_submit')} backTo={back}>
        {choice && (
          <Section title={t('bills.section_form')}>
            <FormChoice of={choice} chosen={collection?.id ?? null} />
          </Section>
        )}
        <IssuedBillFields inherited={collection?.reminder_days ?? []} isAmountOpen isNew />
      </FormPage>
    </>
  );
}

/** /collections/{mode}/{id}/bills/create: a bill that a customer receives and pays later (D-15). */
export function IssueBillPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(collections.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/collections/list">
      {(collection) => <IssueForm key={collection.id} collection={collection} />}
    </RecordGate>
  );
}

interface OfCustomerProps {
  id: string;
  children: (customer: Data<typeof customers.read>) => ReactNode;
}

/** Loads the customer that the address names. */
function OfCustomer({ id, children }: OfCustomerProps) {
  const answer = useQuery(queryFor(customers.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/customers/datatable">
      {children}
    </RecordGate>
  );
}

const MOST_FORMS = 1000;

/** /customer-bills/new: the same for any collection or none; `?customer_id=` bills a known customer. */
export function NewBillPage() {
  const { collection_id, customer_id } = useSearch({ strict: false }) as {
    collection_id?: string;
    customer_id?: string;
  };
  const input = { query: { limit: MOST_FORMS }, body: { record_status: RECORD_STATUS.active } } as const;
  const answer = useQuery(queryFor(collections.list, input, { suppress: true }));
  const form = (customer?: Data<typeof customers.read>) => (
    <RecordGate answer={answer} backTo="/customer-bills/datatable">
      {({ list }) => {
        const chosen = list.data.find(({ id }) => id === collection_id) ?? null;
        return <IssueForm key={chosen?.id} collection={chosen} choice={list.data} customer={customer} />;
      }}
    </RecordGate>
  );
  return customer_id === undefined ? form() : <OfCustomer id={customer_id}>{form}</OfCustomer>;
}

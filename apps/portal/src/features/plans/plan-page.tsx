import { subscriptions } from '@kutip/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { FormPage } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { DeleteRecord } from '../../shared/record/delete-record.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { PlanFields, planNames } from './plan-fields.tsx';
import { PlanRatesPanel } from './plan-rates-panel.tsx';
import { bodyOf, editOf, NEW_PLAN, planForm, valuesOf, type PlanRecord } from './plan-values.ts';
import classes from './plans.module.css';

/** /plans/new */
export function NewPlanPage() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const create = useCall(subscriptions.create, { confirm: () => ({ title: t('plans.saved') }) });
  const form = useContractForm({
    draft: 'plan-new',
    schema: planForm,
    defaults: NEW_PLAN,
    send: async (values, headers) => {
      await create.mutateAsync({ body: bodyOf(values), headers });
      await navigate({ to: '/plans' });
    },
  });
  return (
    <>
      <PageHead crumbs={[{ title: t('plans.title'), to: '/plans' }, { title: t('plans.create') }]} />
      <FormPage of={form} names={planNames(t)} submitLabel={t('plans.create')} backTo="/plans">
        <PlanFields isNew />
      </FormPage>
    </>
  );
}

function EditPlan({ plan }: { plan: PlanRecord }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { id, name, code, updated_at } = plan;
  const read_at = updated_at.toISOString();
  const update = useCall(subscriptions.update, { confirm: () => ({ title: t('plans.saved') }) });
  const form = useContractForm({
    draft: `plan:${id}`,
    version: read_at,
    schema: planForm,
    defaults: valuesOf(plan),
    send: async (values, headers) => {
      await update.mutateAsync({ params: { id }, body: { ...editOf(values), read_at }, headers });
      await navigate({ to: '/plans' });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('plans.title'), to: '/plans' },
          { title: name, subtitle: <span className="number-like">{code}</span> },
        ]}
        actions={
          <DeleteRecord
            endpoint={subscriptions.remove}
            id={id}
            name={name}
            onDone={() => void navigate({ to: '/plans' })}
          />
        }
      />
      <FormPage of={form} names={planNames(t)} submitLabel={t('plans.save')} backTo="/plans">
        <PlanFields isNew={false} />
      </FormPage>
      <div className={classes['below']}>
        <PlanRatesPanel plan_id={id} />
      </div>
    </>
  );
}

/** /plans/{id} */
export function PlanPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(subscriptions.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/plans">
      {(plan) => <EditPlan key={plan.updated_at.toISOString()} plan={plan} />}
    </RecordGate>
  );
}

import { planRates } from '@kutip/contracts/plan-rates';
import { subscriptions } from '@kutip/contracts/subscriptions';
import type { Rates } from '@kutip/domain/fees';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { DayField } from '../../shared/forms/day-field.tsx';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import { enteredRates, ratesForm, typedRates } from './plan-values.ts';
import { RateFields, rateFieldNames } from './rate-fields.tsx';

const WIDTH_PX = 640;
const CHANGED = [planRates, subscriptions];

interface ScheduleRatesProps {
  plan_id: string;
  /** What the form starts with. */
  latest: Rates;
  close: () => void;
}

/** Schedules rates of a plan from a day on. */
export function ScheduleRates({ plan_id, latest, close }: ScheduleRatesProps) {
  const { t } = useMessages();
  const schedule = useCall(planRates.schedule, {
    confirm: () => ({ title: t('plans.rates_scheduled') }),
    changes: CHANGED,
  });
  const form = useContractForm({
    draft: `plan-rates:${plan_id}:new`,
    schema: z.object({ effective_from: z.iso.date(), rates: ratesForm }),
    defaults: { effective_from: '', rates: typedRates(latest) },
    send: async ({ effective_from, rates }, headers) => {
      const body = { effective_from, rates: enteredRates(rates) };
      await schedule.mutateAsync({ params: { id: plan_id }, body, headers });
      close();
    },
  });
  const names = { effective_from: { label: t('plans.effective_from') }, ...rateFieldNames(t, 'rates') };
  return (
    <Dialog isOpen close={close} title={t('plans.schedule_rates')} width_px={WIDTH_PX}>
      <DialogForm of={form} names={names} text={t('plans.schedule_text')} action={t('plans.schedule')} close={close}>
        <DayField name="effective_from" isRequired />
        <RateFields at="rates" />
      </DialogForm>
    </Dialog>
  );
}

interface EditRatesProps {
  plan_id: string;
  version: { effective_from: string; rates: Rates; updated_at: Date };
  close: () => void;
}

/** Edits rates that are not in force yet. */
export function EditRates({ plan_id, version, close }: EditRatesProps) {
  const { t, day } = useMessages();
  const { effective_from, rates: saved, updated_at } = version;
  const update = useCall(planRates.update, { confirm: () => ({ title: t('plans.saved') }), changes: CHANGED });
  const form = useContractForm({
    draft: `plan-rates:${plan_id}:${effective_from}`,
    schema: z.object({ rates: ratesForm }),
    defaults: { rates: typedRates(saved) },
    send: async ({ rates }, headers) => {
      const body = { rates: enteredRates(rates), read_at: updated_at.toISOString() };
      await update.mutateAsync({ params: { id: plan_id, effective_from }, body, headers });
      close();
    },
  });
  const title = t('plans.from_day', { day: day(effective_from) });
  return (
    <Dialog isOpen close={close} title={title} width_px={WIDTH_PX}>
      <DialogForm of={form} names={rateFieldNames(t, 'rates')} action={t('plans.save_rates')} close={close}>
        <RateFields at="rates" />
      </DialogForm>
    </Dialog>
  );
}

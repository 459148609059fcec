import { Button, Skeleton } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { serviceTax } from '@kutip/contracts/service-tax';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { percentText } from '../../shared/fees/fee-texts.ts';
import { DayField } from '../../shared/forms/day-field.tsx';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { useMessages } from './messages/use-messages.ts';
import classes from './plans.module.css';
import { VersionRow } from './version-row.tsx';
import { CancelVersion } from './cancel-version.tsx';

type Version = Data<typeof serviceTax.list>['versions'][number];

const CHANGED = [serviceTax];
const { bps } = serviceTax.schedule.body.shape;

function ScheduleTax({ close }: { close: () => void }) {
  const { t } = useMessages();
  const schedule = useCall(serviceTax.schedule, {
    confirm: () => ({ title: t('plans.tax_scheduled') }),
    changes: CHANGED,
  });
  const form = useContractForm({
    draft: 'service-tax:new',
    schema: z.object({ effective_from: z.iso.date(), bps }),
    defaults: { effective_from: '', bps: Number.NaN },
    send: async (body, headers) => {
      await schedule.mutateAsync({ body, headers });
      close();
    },
  });
  const names = { effective_from: { label: t('plans.effective_from') }, bps: { label: t('plans.tax_rate') } };
  return (
    <Dialog isOpen close={close} title={t('plans.schedule_tax')}>
      <DialogForm of={form} names={names} action={t('plans.schedule')} close={close}>
        <DayField name="effective_from" isRequired />
        <NumberField name="bps" decimals={2} unit="%" />
      </DialogForm>
    </Dialog>
  );
}

function EditTax({ version, close }: { version: Version; close: () => void }) {
  const { t, day } = useMessages();
  const { effective_from, updated_at } = version;
  const update = useCall(serviceTax.update, { confirm: () => ({ title: t('plans.tax_saved') }), changes: CHANGED });
  const form = useContractForm({
    draft: `service-tax:${effective_from}`,
    schema: z.object({ bps }),
    defaults: { bps: version.bps },
    send: async (body, headers) => {
      const read_at = updated_at.toISOString();
      await update.mutateAsync({ params: { effective_from }, body: { ...body, read_at }, headers });
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('plans.from_day', { day: day(effective_from) })}>
      <DialogForm of={form} names={{ bps: { label: t('plans.tax_rate') } }} action={t('plans.save_tax')} close={close}>
        <NumberField name="bps" decimals={2} unit="%" />
      </DialogForm>
    </Dialog>
  );
}

function TaxVersion({ version, mayChange }: { version: Version; mayChange: boolean }) {
  const { t, day } = useMessages();
  const [isEditing, setEditing] = useState(false);
  const { effective_from, state } = version;
  const actions = mayChange && state === 'scheduled' && (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setEditing(true)}
        aria-label={`${t('plans.edit_rates')}: ${day(effective_from)}`}
      >
        {t('plans.edit_rates')}
      </Button>
      <CancelVersion endpoint={serviceTax.cancel} params={{ effective_from }} changes={CHANGED} />
    </>
  );
  return (
    <VersionRow version={version} actions={actions}>
      <span>{percentText(version.bps)}%</span>
      {isEditing && <EditTax version={version} close={() => setEditing(false)} />}
    </VersionRow>
  );
}

/** Service tax on fees: scheduled, in force and past. */
export function ServiceTaxPanel() {
  const { t } = useMessages();
  const [isAdding, setAdding] = useState(false);
  const answer = useQuery(queryFor(serviceTax.list, {}, { suppress: true }));
  const mayChange = may(
    useSession((state) => state.user),
    serviceTax.schedule.access,
  );
  return (
    <RecordPanel title={t('plans.service_tax')} text={t('plans.service_tax_text')}>
      {answer.isError ? (
        <LoadFailed of={answer} />
      ) : answer.data ? (
        <ul className={classes['versions']}>
          {answer.data.versions.toReversed().map((version) => (
            <TaxVersion key={version.effective_from} version={version} mayChange={mayChange} />
          ))}
        </ul>
      ) : (
        <Skeleton height={120} />
      )}
      {mayChange && <Button onClick={() => setAdding(true)}>{t('plans.schedule_tax')}</Button>}
      {isAdding && <ScheduleTax close={() => setAdding(false)} />}
    </RecordPanel>
  );
}

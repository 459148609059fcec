import { Group, Stack, Text, Title } from '@mantine/core';
import { stores } from '@kutip/contracts/stores';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { PayStep, ProductStep, ReceiveStep, ShopStep } from './create-steps.tsx';
import { useMessages } from './messages/use-messages.ts';
import { ShopPreview } from './shop-preview.tsx';
import { PublishButton, ShopShare } from './store-tab.tsx';
import { CREATE, MANAGE, type StoreRecord, type StoreSetting } from './store.ts';
import classes from './stores.module.css';
import { usedSetting, usePreview, useSettings } from './use-stores.ts';

const STEPS = ['shop', 'product', 'receive', 'pay', 'publish'] as const;
type Step = (typeof STEPS)[number];

/** The steps with the present one; those before it lead back. */
function StepList({ step, store_id }: { step: Step; store_id: string | null }) {
  const { t } = useMessages();
  const at = STEPS.indexOf(step);
  return (
    <ol className={classes['steps']}>
      {STEPS.map((one, place) => (
        <li key={one} aria-current={one === step ? 'step' : undefined}>
          {store_id && place < at ? (
            <LinkButton to={CREATE} search={{ store: store_id, step: one }} variant="subtle" size="compact-sm">
              {`${place + 1}. ${t(`stores.step_${one}`)}`}
            </LinkButton>
          ) : (
            <Text component="span" size="sm" fw={one === step ? 700 : 400}>
              {`${place + 1}. ${t(`stores.step_${one}`)}`}
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The shop as it will be, and the button that opens it; after that, its link. */
function PublishStep({ store }: { store: StoreRecord }) {
  const { t } = useMessages();
  const preview = usePreview(store);
  const is_published = store.status === 'PUBLISHED';
  return (
    <div className={classes['setup']}>
      <Stack gap="lg">
        <Title order={2}>{t(is_published ? 'stores.publish_done' : 'stores.ready')}</Title>
        {is_published ? <ShopShare store={store} /> : <Text>{t('stores.ready_text')}</Text>}
        <Group>
          {!is_published && <PublishButton store={store} />}
          <LinkButton to={MANAGE} search={{ store: store.id }} variant="default">
            {t('stores.to_shop')}
          </LinkButton>
        </Group>
      </Stack>
      <ShopPreview {...preview} />
    </div>
  );
}

/** The step that the address names, otherwise the first that is not done. */
function stepOf(named: string | undefined, store: StoreRecord, has_setting: boolean): Step {
  const known = STEPS.find((step) => step === named);
  if (known) return known;
  if (store.product_count === 0) return 'product';
  return has_setting ? 'publish' : 'receive';
}

interface StepsProps {
  store: StoreRecord;
  setting: StoreSetting | undefined;
  named: string | undefined;
}

function Steps({ store, setting, named }: StepsProps) {
  const step = stepOf(named, store, setting !== undefined);
  return (
    <>
      <StepList step={step} store_id={store.id} />
      {step === 'shop' && <ShopStep store={store} />}
      {step === 'product' && <ProductStep store={store} />}
      {step === 'receive' && <ReceiveStep store={store} setting={setting} />}
      {step === 'pay' && <PayStep store={store} setting={setting} />}
      {step === 'publish' && <PublishStep store={store} />}
    </>
  );
}

function StartedStore({ id, step }: { id: string; step: string | undefined }) {
  const answer = useQuery(queryFor(stores.read, { params: { id } }, { suppress: true }));
  const settings = useSettings(id);
  return (
    <RecordGate answer={answer} backTo={MANAGE}>
      {(store) => (
        <RecordGate answer={settings} backTo={MANAGE}>
          {(stored) => <Steps store={store} setting={usedSetting(stored)} named={step} />}
        </RecordGate>
      )}
    </RecordGate>
  );
}

/** /stores/create: opens a shop in five steps. Each is stored when it is left, so that a reload goes on where it was. */
export function CreateStorePage() {
  const { t } = useMessages();
  const { store, step } = useSearch({ strict: false }) as { store?: string; step?: string };
  const subtitle = t('stores.create_text');
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('stores.title'), to: MANAGE },
          { title: t('stores.create'), subtitle },
        ]}
      />
      {store ? (
        <StartedStore key={store} id={store} step={step} />
      ) : (
        <>
          <StepList step="shop" store_id={null} />
          <ShopStep store={null} />
        </>
      )}
    </>
  );
}

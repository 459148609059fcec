import type { Data } from '@kutip/contracts/endpoint';
import { products } from '@kutip/contracts/products';
import { shippingRates, shippingZones } from '@kutip/contracts/shipping';
import { stores } from '@kutip/contracts/stores';
import { moneyInput } from '@kutip/contracts/wire';
import { REGIONS } from '@kutip/domain/regions';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { CheckField, TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { PictureField } from '../../shared/forms/picture-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useMessages } from './messages/use-messages.ts';
import { ColourField, PaySection, settingNames, useSaveSetting } from './ordering-tab.tsx';
import { ShopPreview } from './shop-preview.tsx';
import { AboutFields, PlaceFields, storeNames } from './store-fields.tsx';
import {
  CREATE,
  MANAGE,
  NEW_STORE,
  settingSchema,
  settingValues,
  storeSchema,
  storeValues,
  type StoreRecord,
  type StoreSetting,
} from './store.ts';
import classes from './stores.module.css';
import { usePreview } from './use-stores.ts';

/** Goes on with another step of the same store. */
function useNextStep() {
  const navigate = useNavigate();
  return (store_id: string, step: string) => navigate({ to: CREATE, search: { store: store_id, step } });
}

/** Name, logo and number: what the shop is called and how buyers reach it. */
export function ShopStep({ store }: { store: StoreRecord | null }) {
  const { t } = useMessages();
  const goOn = useNextStep();
  const preview = usePreview(store);
  const create = useCall(stores.create, { confirm: false });
  const update = useCall(stores.update, { confirm: false });
  const form = useContractForm({
    draft: store ? `store:${store.id}` : 'store',
    version: store?.updated_at.toISOString(),
    schema: storeSchema,
    defaults: store ? storeValues(store) : NEW_STORE,
    send: async (values, headers) => {
      const read_at = store?.updated_at.toISOString();
      const { id } = store
        ? await update.mutateAsync({ params: { id: store.id }, body: { ...values, read_at }, headers })
        : await create.mutateAsync({ body: values, headers });
      await goOn(id, 'product');
    },
  });
  const { name, logo_url } = useWatch({ control: form.form.control });
  return (
    <div className={classes['setup']}>
      <FormPage of={form} names={storeNames(t)} submitLabel={t('stores.next')} backTo={MANAGE}>
        <AboutFields />
      </FormPage>
      <ShopPreview {...preview} name={name ?? ''} logo_url={logo_url} />
    </div>
  );
}

const { shape } = products.create.body;
const productSchema = z.object({
  title: shape.title,
  price: shape.price,
  stock: shape.stock,
  picture: z.string().nullable(),
});

/** A first product with its picture and price; everything else about it can follow. */
export function ProductStep({ store }: { store: StoreRecord }) {
  const { t } = useMessages();
  const goOn = useNextStep();
  const preview = usePreview(store);
  const create = useCall(products.create, { confirm: false, changes: [stores] });
  const form = useContractForm({
    draft: `store-product:${store.id}`,
    schema: productSchema,
    defaults: { title: '', price: '', stock: null, picture: null },
    send: async ({ picture, ...values }, headers) => {
      const body = { ...values, images: picture ? [picture] : [], store_ids: [store.id] };
      await create.mutateAsync({ body, headers });
      await goOn(store.id, 'receive');
    },
  });
  const { title = '', price, picture = null } = useWatch({ control: form.form.control });
  const names = {
    title: { label: t('stores.product_title') },
    price: { label: t('stores.product_price'), kind: 'positive' as const },
    stock: { label: t('stores.product_stock') },
    picture: { label: t('stores.product_picture') },
  };
  return (
    <div className={classes['setup']}>
      <FormPage of={form} names={names} submitLabel={t('stores.next')} backTo={MANAGE}>
        <Section title={t('stores.step_product')}>
          <TextField name="title" maxLength={160} autoComplete="off" />
          <MoneyField name="price" />
          <PictureField name="picture" />
          <NumberField name="stock" help={t('stores.product_stock_help')} isOptional />
        </Section>
      </FormPage>
      <ShopPreview {...preview} product={{ title, price: String(price ?? ''), image_url: picture }} />
    </div>
  );
}

const { address_line_1, city, postcode, state_id } = storeSchema.shape;
const { delivery_enable, pickup_enable } = settingSchema.shape;
const receiveSchema = z.object({
  delivery_enable,
  delivery_price: moneyInput.nullish(),
  pickup_enable,
  address_line_1,
  city,
  postcode,
  state_id,
});

interface SettingStepProps {
  store: StoreRecord;
  setting: StoreSetting | undefined;
}

const ANY_RATE = { query: { skip: 0, limit: 1 }, body: {} } as const;
const ALL_ZONES = { query: { skip: 0, limit: 1000 }, body: {} } as const;

/** Creates the first rate, for all of Malaysia: in the default zone, which a try that failed may have left without one. */
function useFirstRate() {
  const { t } = useMessages();
  const createZone = useCall(shippingZones.create, { confirm: false });
  const createRate = useCall(shippingRates.create, { confirm: false });
  return async (zones: readonly Zone[], price: string | number): Promise<void> => {
    const whole = { name: t('stores.whole_country'), state_ids: REGIONS.map(({ id }) => id), is_default: true };
    const zone = zones.find(({ is_default }) => is_default) ?? (await createZone.mutateAsync({ body: whole }));
    const rate = { zone_id: zone.id, name: t('stores.delivery_rate'), rate_type: 'FLAT' as const, price };
    await createRate.mutateAsync({ body: rate });
  };
}

/** Asks for a price where the merchant has no rate yet: without one nothing would be delivered. */
export function ReceiveStep(props: SettingStepProps) {
  const rates = useQuery(queryFor(shippingRates.list, ANY_RATE, { suppress: true }));
  const zones = useQuery(queryFor(shippingZones.list, ALL_ZONES, { suppress: true }));
  return (
    <RecordGate answer={rates} backTo={MANAGE}>
      {({ list: { total } }) => (
        <RecordGate answer={zones} backTo={MANAGE}>
          {({ list: { data } }) => <ReceiveForm {...props} zones={data} needs_price={total === 0} />}
        </RecordGate>
      )}
    </RecordGate>
  );
}

type Zone = Data<typeof shippingZones.list>['list']['data'][number];

/** A first rate needs its price, where the shop delivers. */
const priceFaults = (values: z.output<typeof receiveSchema>): Record<string, string> =>
  values.delivery_enable && (values.delivery_price ?? null) === null ? { delivery_price: 'required' } : {};

interface ReceiveFormProps extends SettingStepProps {
  zones: readonly Zone[];
  needs_price: boolean;
}

/** Delivery with one price, pick-up with an address, or both. */
function ReceiveForm({ store, setting, zones, needs_price }: ReceiveFormProps) {
  const { t } = useMessages();
  const goOn = useNextStep();
  const preview = usePreview(store);
  const update = useCall(stores.update, { confirm: false });
  const save = useSaveSetting(setting);
  const addRate = useFirstRate();
  const stored = settingValues(store.id, setting);
  const form = useContractForm({
    draft: `store-receive:${store.id}`,
    schema: receiveSchema,
    check: (values) => (needs_price ? priceFaults(values) : {}),
    defaults: {
      delivery_enable: stored.delivery_enable,
      delivery_price: null,
      pickup_enable: stored.pickup_enable,
      address_line_1: store.address_line_1,
      city: store.city,
      postcode: store.postcode,
      state_id: store.state_id,
    },
    send: async (values, headers) => {
      const { delivery_enable: delivery, pickup_enable: pickup, delivery_price, ...place } = values;
      await save({ ...stored, delivery_enable: delivery, pickup_enable: pickup }, headers);
      await update.mutateAsync({ params: { id: store.id }, body: place });
      if (delivery && needs_price) await addRate(zones, delivery_price!);
      await goOn(store.id, 'pay');
    },
  });
  const delivers = useWatch({ control: form.form.control, name: 'delivery_enable' });
  const names = { ...storeNames(t), ...settingNames(t), delivery_price: { label: t('stores.delivery_price') } };
  return (
    <div className={classes['setup']}>
      <FormPage of={form} names={names} submitLabel={t('stores.next')} backTo={MANAGE}>
        <Section title={t('stores.receive')}>
          <CheckField name="delivery_enable" />
          {needs_price && delivers && (
            <MoneyField name="delivery_price" help={t('stores.delivery_price_help')} emptyIs={null} />
          )}
          <CheckField name="pickup_enable" />
        </Section>
        <PlaceFields />
      </FormPage>
      <ShopPreview {...preview} />
    </div>
  );
}

/** What buyers may pay with besides the online methods, and the colour of the button that they press. */
export function PayStep({ store, setting }: SettingStepProps) {
  const { t } = useMessages();
  const goOn = useNextStep();
  const preview = usePreview(store);
  const save = useSaveSetting(setting);
  const form = useContractForm({
    draft: `store-pay:${store.id}`,
    version: setting?.updated_at.toISOString(),
    schema: settingSchema,
    defaults: settingValues(store.id, setting),
    send: async (values, headers) => {
      await save(values, headers);
      await goOn(store.id, 'publish');
    },
  });
  const colour = useWatch({ control: form.form.control, name: 'theme.colour' });
  return (
    <div className={classes['setup']}>
      <FormPage of={form} names={settingNames(t)} submitLabel={t('stores.next')} backTo={MANAGE}>
        <PaySection />
        <Section title={t('stores.look')}>
          <ColourField name="theme.colour" />
        </Section>
      </FormPage>
      <ShopPreview {...preview} colour={colour ?? preview.colour} />
    </div>
  );
}

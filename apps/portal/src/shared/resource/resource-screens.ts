import type { Endpoint } from '@kutip/contracts/endpoint';
import type { Listing } from '@kutip/contracts/listing';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { CrossFieldCheck } from '../forms/validate-form.ts';
import type { FieldKind } from '../forms/reasons.ts';
import { addEnglishMessages } from '../i18n/i18n.ts';
import type { MessageKey, MessageKeyOf, MessageTree, Translate } from '../i18n/translate.ts';
import type { MessagesOf } from '../i18n/use-messages.ts';
import type { ListColumn } from '../list-page/columns.ts';

/*
 * The screens of a plain resource: a list, a form for new and existing records, and a page of facts. A feature declares
 * its resource once, as data, and the screens follow from it. docs/portal-resource.md has a complete example:
 *
 *   export const profileScreens = resourceScreens(en)({
 *     contract: shippingProfiles,                    // resource({ … }) of packages/contracts
 *     places: pagePlaces('/shipping-profiles'),      // the addresses of the pages
 *     texts: { title: 'shipping_profiles.title', … },
 *     nameOf: ({ name }) => name,
 *     fields: {                                      // in the order of the form; typed by the contract
 *       name: textField({ label: 'shipping_profiles.name', maxLength: 120, column: { card: 'title', sort: 'name' } }),
 *       is_active: activeField(),
 *     },
 *   });
 *   export const ProfileListPage = () => <ResourceListPage of={profileScreens} />;
 *   export const ProfilePage = () => <ResourcePage of={profileScreens} />;
 *
 * A field that the contract does not have, or whose type differs, does not compile; neither does a missing required one,
 * or a message that neither the feature nor shared/i18n has.
 */

/** What every record of a plain resource has. */
export interface ResourceRow {
  id: string;
  updated_at: Date;
}

/** The calls of a plain resource, as made by `resource()` of the contracts. */
export interface ResourceContract<Row, Body extends z.ZodObject> {
  list: Listing;
  read: Endpoint & { method: 'GET'; data: z.ZodType<Row> };
  create: Endpoint & { body: Body };
  update: Endpoint;
  remove: Endpoint & { method: 'DELETE' };
}

/** The column of a field in the list. */
export interface FieldColumn<Row, Key extends string = MessageKey> {
  card: ListColumn<Row>['card'];
  /** The sort key of the contract's listing. */
  sort?: string;
  width?: number;
  isNumeric?: boolean;
  exports?: ListColumn<Row>['exports'];
  /** Instead of the field's label. */
  header?: Key;
  /** Instead of the field's text. Annotate the row: `cell: ({ name }: Profile) => …`. */
  cell?: (row: Row, messages: MessagesOf<Key | MessageKey>) => ReactNode;
}

/** One field of a resource: its label, its input, and how its value is displayed. `Stored` is its type in the record. */
export interface ResourceField<Row, Stored, Value, Key extends string = MessageKey> {
  label: Key;
  kind?: FieldKind | undefined;
  /** Its value in the form of a new record. */
  initial: Value;
  /** Its value in the form of a stored record. */
  read(stored: Stored): Value;
  /** Its input in the form. `name` is the path in the body of the call. */
  input(name: string, t: Translate<Key | MessageKey>): ReactNode;
  /** Its text in the list and among the facts; null or an empty text is not shown. */
  show(stored: Stored, messages: MessagesOf<Key | MessageKey>, row: Row): ReactNode;
  /** Its column in the list; a field without one is not listed. */
  column?: FieldColumn<Row, Key> | undefined;
}

/** A field for each property of the body of `create`; optional properties may be left out. */
export type ResourceFields<Row, Body extends z.ZodObject, Key extends string> = {
  [Name in keyof z.input<Body>]: ResourceField<
    Row,
    Name extends keyof Row ? Row[Name] : unknown,
    z.input<Body>[Name],
    Key
  >;
};

/** An address in the portal. */
export interface Place {
  to: string;
  search?: Record<string, string>;
}

/** The addresses of the screens of a resource. */
export interface ResourcePlaces {
  list: Place;
  create: Place;
  edit: (id: string) => Place;
  /** The page of facts; without it the rows of the list open the form. */
  view?: (id: string) => Place;
}

export interface ResourceScreens<Row extends ResourceRow, Body extends z.ZodObject, Key extends string> {
  contract: ResourceContract<Row, Body>;
  places: ResourcePlaces;
  texts: {
    title: NoInfer<Key> | MessageKey;
    subtitle?: NoInfer<Key> | MessageKey;
    /** Shown above the list. */
    note?: NoInfer<Key> | MessageKey;
    new_title: NoInfer<Key> | MessageKey;
    edit_title: NoInfer<Key> | MessageKey;
    empty: NoInfer<Key> | MessageKey;
    empty_text: NoInfer<Key> | MessageKey;
  };
  /** The name of a record in links, headings and the question before it is deleted. */
  nameOf: (row: NoInfer<Row>, t: Translate<NoInfer<Key> | MessageKey>) => string;
  /** In the order of the form. The first listed one is the link to the record. */
  fields: ResourceFields<NoInfer<Row>, NoInfer<Body>, NoInfer<Key> | MessageKey>;
  /** Validates several fields together; the same function as in the API. */
  check?: CrossFieldCheck<NoInfer<Body>>;
}

/**
 * Declares the screens of a resource. `Own` is the type of the feature's English messages; the types of the fields come
 * from the contract. Two calls, because TypeScript infers all types of a call or none.
 */
export const resourceScreens = <const Own extends MessageTree>(own: Own) => {
  addEnglishMessages(own);
  return <Row extends ResourceRow, Body extends z.ZodObject>(
    screens: ResourceScreens<Row, Body, MessageKeyOf<Own>>,
  ): ResourceScreens<Row, Body, MessageKeyOf<Own>> => screens;
};

/** The usual addresses: `<base>/datatable`, `<base>/new`, and `<base>/$mode/$id` with the mode `view` or `edit`. */
export const pagePlaces = (base: string): ResourcePlaces => ({
  list: { to: `${base}/datatable` },
  create: { to: `${base}/new` },
  edit: (id) => ({ to: `${base}/edit/${id}` }),
  view: (id) => ({ to: `${base}/view/${id}` }),
});

/** Value of `record` in the address of a tab, for a new record. */
export const NEW_RECORD = 'new';

/** The addresses of a resource in a tab: its list, and the record that `record` names. */
export const tabPlaces = (to: string, tab: string): ResourcePlaces => ({
  list: { to, search: { tab } },
  create: { to, search: { tab, record: NEW_RECORD } },
  edit: (id) => ({ to, search: { tab, record: id } }),
});

/** A field whose types no longer matter. */
export type AnyField<Row, Key extends string> = ResourceField<Row, unknown, unknown, Key>;

/** The fields in their order. */
export const fieldsOf = <Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  fields,
}: ResourceScreens<Row, Body, Key>): [name: string, field: AnyField<Row, Key | MessageKey>][] =>
  Object.entries<AnyField<Row, Key | MessageKey>>(fields);

/** The stored value of a field. */
export const storedValue = (row: ResourceRow, name: string): unknown =>
  (row as unknown as Record<string, unknown>)[name];

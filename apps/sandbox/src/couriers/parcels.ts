import type { Journal } from '../journal.ts';

export const COURIERS = ['easyparcel', 'jnt'] as const;
export type CourierName = (typeof COURIERS)[number];

/**
 * How a courier treats the next requests: `refuse`: refuses bookings; `lost_answer`: books and does not answer; `down`: answers
 * nothing; `dearer`: each price is RM 1.60 higher; `late_number`: gives the tracking number with the first movement;
 * `not_cancellable`: refuses to cancel.
 */
export const SCENARIOS = {
  normal: 'Normal',
  refuse: 'Refuses bookings',
  lost_answer: 'Books, and the answer is lost',
  down: 'Is down',
  dearer: 'Is RM 1.60 dearer',
  late_number: 'Gives the tracking number later',
  not_cancellable: 'Refuses to cancel',
} as const;
export type Scenario = keyof typeof SCENARIOS;

/** How a parcel moves, in one order or the other. */
export const MOVEMENTS = {
  deliver: ['collected', 'in_transit', 'out_for_delivery', 'delivered'],
  return: ['collected', 'problem', 'returning', 'returned'],
} as const;
export type Movement = (typeof MOVEMENTS)[keyof typeof MOVEMENTS][number];

export interface SandboxParcel {
  courier: CourierName;
  reference: string;
  /** The courier's own number of the booking. */
  booking_no: string;
  /** Printed on the label; it comes later with `late_number`. */
  awb_number: string;
  has_awb: boolean;
  service: string;
  receiver: { name: string; postcode: string };
  content: string;
  collection_date: string;
  movements: { status: Movement; at: string }[];
  is_cancelled: boolean;
}

interface Setting {
  scenario: Scenario;
}

/** The stored parcels and scenarios of the simulated couriers. */
export function openParcels(journal: Journal, now: () => Date) {
  const parcels = journal.records<SandboxParcel>('courier_parcel');
  const settings = journal.records<Setting>('courier_scenario');
  const all = () => parcels.all();
  return {
    now,
    all,
    scenarioOf: (courier: CourierName): Scenario => settings.get(courier)?.scenario ?? 'normal',
    setScenario: (courier: CourierName, scenario: Scenario) => settings.put(courier, { scenario }),
    put: (parcel: SandboxParcel) => parcels.put(parcel.booking_no, parcel),
    find: (courier: CourierName, booking_no: string) => {
      const parcel = parcels.get(booking_no);
      return parcel?.courier === courier ? parcel : undefined;
    },
    findByReference: (courier: CourierName, reference: string) =>
      all().find((one) => one.courier === courier && one.reference === reference),
    findByAwb: (courier: CourierName, awb_number: string) =>
      all().find((one) => one.courier === courier && one.has_awb && one.awb_number === awb_number),
    /** The next movement of a parcel; undefined when it has ended. */
    move(booking_no: string, towards: keyof typeof MOVEMENTS): SandboxParcel | undefined {
      const parcel = parcels.get(booking_no);
      const status = parcel && !parcel.is_cancelled ? MOVEMENTS[towards][parcel.movements.length] : undefined;
      if (!parcel || !status) return undefined;
      const movements = [...parcel.movements, { status, at: now().toISOString() }];
      const moved = { ...parcel, has_awb: true, movements };
      parcels.put(booking_no, moved);
      return moved;
    },
    clear(): void {
      parcels.clear();
      settings.clear();
    },
  };
}
export type Parcels = ReturnType<typeof openParcels>;

const EAST = new Set(['12', '13', '15']);

/** Price in sen: RM 6 and RM 2 for each further kilogram begun, and RM 6 more across the sea, plus what the service costs more. */
export function parcelPrice(states: readonly [string, string], weight_kg: number, extra: number): number {
  const [from, to] = states.map((code) => EAST.has(code.slice(-2)));
  return 600 + Math.max(0, Math.ceil(weight_kg) - 1) * 200 + (from === to ? 0 : 600) + extra;
}

/** Malaysian time, `2026-11-22 10:00:00`. */
export const malaysianTime = (at: string): string =>
  new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

import { sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../../../../test/database.ts';
import { PATIENCE } from '../../../../../test/engine.ts';
import { fakePayoutBank } from '../../../../../test/fake-payout-bank.ts';
import type { SimulationHooks } from '../../../../../test/simulator/simulated-merchant.ts';
import { simulate } from '../../../../../test/simulator/simulate.ts';
import { openSimulationApp, type SimulationApp } from '../../../../../test/simulator/simulation-app.ts';

// A simulation that finds nothing shows something only if it finds what is wrong: each of these faults is planted, mostly a row
// that is not written, and the simulation must end with the invariant that the fault breaks. SIMULATOR_SEED tries another seed.

const SEED = Number(process.env['SIMULATOR_SEED'] ?? 6);
/** The most that a seed takes; it ends with the first violation. */
const STEPS = 1_200;
/** Rows of the same moment come in the order of their random ids, so a seed does not find the same in every run: the next ones help. */
const SEEDS = [SEED, SEED + 1, SEED + 2];
const MERCHANTS = 1;
const TIMEOUT_MS = 480_000 * PATIENCE;

let simulation: SimulationApp;
beforeAll(async () => {
  simulation = await openSimulationApp();
});
afterAll(() => simulation.close());

interface Fault {
  title: string;
  /** A trigger: its event, table and body. */
  trigger?: readonly [on: string, table: string, body: string];
  hooks?: SimulationHooks;
  /** Fewer, of a fault that only the end of a run shows. */
  steps?: number;
  found: RegExp;
}

/** The row is not written. */
const SKIP = 'return null;';
/** A trigger that changes decisions on proposals of a kind. */
const onDecision = (kind: string, change: string): Fault['trigger'] => [
  'before update',
  'admin_proposals',
  `if new.kind = '${kind}' and new.status = 'CONFIRMED' then ${change} end if; return new;`,
];
const FAULTS: readonly Fault[] = [
  {
    title: 'a repeated request pays again',
    hooks: { repeats_one_in: 1, repeatedIdOf: () => uuid() },
    found: /one request created 2 records/,
  },
  {
    title: 'two disbursements have the same reference at the bank',
    trigger: [
      'before update',
      'disbursements',
      `if new.bank_reference is not null then new.bank_reference := 'E2E-1'; end if; return new;`,
    ],
    found: /"I11".*bank reference E2E-1/,
  },
  {
    title: 'a disbursement that succeeded counts as failed',
    trigger: [
      'before update',
      'disbursements',
      `if new.status = 'SUCCESS' then new.status := 'FAILED'; end if; return new;`,
    ],
    found: /I8/,
  },
  {
    title: 'a commission is not recorded',
    trigger: ['before insert', 'introducer_commissions', SKIP],
    found: /I6 to I8 the books match|"I12"/,
  },
  {
    title: 'a reversed commission is still paid',
    trigger: [
      'before update',
      'introducer_commissions',
      `if new.status = 'REVERSED' then new.status := old.status; end if; return new;`,
    ],
    found: /I6 to I8 the books match|"I12"/,
  },
  {
    title: 'a payment to an introducer says another amount than the ledger',
    trigger: ['before insert', 'commission_payments', 'new.amount := new.amount - 1; return new;'],
    found: /I6 to I8 the books match|"I12"/,
  },
  {
    title: 'a line of a settlement statement shows another fee',
    trigger: [
      'before update',
      'payment_records',
      `if new.settlement_id is not null and old.settlement_id is null then new.fee := new.fee + 1; new.fee_tax := new.fee_tax - 1; end if; return new;`,
    ],
    found: /"I13"/,
  },
  {
    title: 'a deduction is not recorded',
    trigger: ['before insert', 'settlement_deductions', SKIP],
    found: /"I14"|I7/,
  },
  {
    title: 'evidence after a resolution leaves it resolved',
    trigger: [
      'before update',
      'reconciliation_items',
      `if old.work = 'RESOLVED' and new.work = 'OPEN' then new.work := 'RESOLVED'; end if; return new;`,
    ],
    found: /on what is reported|leaves the merchant what is true/,
  },
  {
    title: 'the lines of a replaced statement stay current',
    trigger: ['before update', 'statement_lines', SKIP],
    steps: 400,
    found: /every item can be resolved|leaves the merchant what is true/,
  },
  {
    title: 'the bank is told another amount than was reserved',
    hooks: {
      wrapBank: (bank) => ({
        ...bank,
        send: (instruction) => bank.send({ ...instruction, amount: sen(instruction.amount + 1) }),
      }),
    },
    found: /the bank pays what we have sent/,
  },
  {
    title: 'the bank is told everything twice, under two references',
    hooks: {
      wrapBank: (bank) => ({
        ...bank,
        async send(instruction) {
          await bank.send({ ...instruction, reference: `${instruction.reference}-2` });
          return bank.send(instruction);
        },
      }),
    },
    found: /the bank executes only what we have recorded/,
  },
  {
    title: 'what the bank has accepted is read as refused, so that it is sent again',
    hooks: {
      wrapBank: (bank) => ({
        ...bank,
        async send(instruction) {
          const result = await bank.send(instruction);
          return result && { ...result, outcome: 'FAILED' };
        },
      }),
    },
    steps: 400,
    found: /every payout is at the bank once|every disbursement has the bank’s status/,
  },
  {
    title: 'a resolution above the limit has no confirmation of a second admin',
    trigger: onDecision('RESOLUTION', `new.status := 'REJECTED';`),
    found: /a resolution is decided by enough people/,
  },
  {
    title: 'another resolution is carried out than was proposed',
    trigger: onDecision('RESOLUTION', `new.content := jsonb_set(new.content, '{resolution}', '"none"');`),
    found: /a resolution is decided by enough people/,
  },
  {
    title: 'a slip above the limit has no confirmation of a second admin',
    trigger: onDecision('BANK_IN', `new.status := 'REJECTED';`),
    found: /a slip is credited once, as agreed/,
  },
  {
    title: 'a slip is credited with another amount than the second admin confirmed',
    trigger: onDecision('BANK_IN', `new.content := jsonb_set(new.content, '{received_amount}', '1');`),
    found: /a slip is credited once, as agreed/,
  },
];

async function plant({ trigger }: Fault): Promise<void> {
  if (!trigger) return;
  const [on, table, body] = trigger;
  const { database_url } = simulation.app;
  await asOwner(
    database_url,
    sql.raw(`create function planted() returns trigger language plpgsql as $$ begin ${body} end $$`),
  );
  await asOwner(
    database_url,
    sql.raw(`create trigger planted ${on} on ${table} for each row execute function planted()`),
  );
}
const unplant = () => asOwner(simulation.app.database_url, sql`drop function if exists planted cascade`);

test.each(FAULTS)('$title: the simulation finds it', { timeout: TIMEOUT_MS }, async (fault) => {
  const bank = fakePayoutBank();
  bank.default_outcome = 'PROCESSING';
  const hooks = { recount_every: 2, has_introducers: true, ...fault.hooks };
  const options = { merchants: MERCHANTS, steps: fault.steps ?? STEPS, with_disbursements: true, hooks };
  await plant(fault);
  try {
    const findViolation = async (): Promise<void> => {
      for (const seed of SEEDS) await simulate(simulation.app, { rails: simulation.rails, bank }, { ...options, seed });
    };
    await expect(findViolation()).rejects.toThrow(fault.found);
  } finally {
    await unplant();
  }
});

import type { Rates } from '@kutip/domain/fees';
import { sql as raw, type RawBuilder } from 'kysely';

/**
 * The rates of the plan `s` in force on a day, as a column of the statement that loads the plan: of the latest day that has
 * begun, the latest revision, unless that day was withdrawn. A plan without any offers no channel.
 */
export const ratesColumn = (day: string): RawBuilder<Rates> =>
  raw<Rates>`coalesce((select r.rates from plan_rates r
    where r.plan_id = s.id and r.effective_from <= ${day}::date and r.rates is not null
      and not exists (select from plan_rates n where n.plan_id = r.plan_id and n.effective_from = r.effective_from
        and n.revision > r.revision)
    order by r.effective_from desc limit 1), '{}')`;

import { fill } from '../../shared/fill.ts';
import { formatMoment, formatTime } from '../../shared/format-moment.ts';
import type { BoardData, Service } from './board-data.ts';
import type { PayContext } from '../pay-context.ts';
import { serviceName } from '../service-name.ts';

/** The status of all banks and other services, each with its last check. */
export function Board({ context, board }: { context: PayContext; board: BoardData }) {
  const { status } = context.messages;
  const { banks, others } = board;
  return (
    <>
      <Summary context={context} board={board} />
      <h2>{status.banks}</h2>
      <Rows context={context} services={banks} />
      {others.length > 0 && (
        <>
          <h2>{status.others}</h2>
          <Rows context={context} services={others} />
        </>
      )}
    </>
  );
}

/** A one-sentence summary; outages are always named together with an alternative. */
function Summary({ context, board }: { context: PayContext; board: BoardData }) {
  const { messages, direction } = context;
  const { status } = messages;
  const { banks, others, down, alternative } = board;
  const all = [...banks, ...others];
  if (all.every(({ is_online }) => is_online === null)) return <p className="notice">{status.nothing_known}</p>;
  if (down.length === 0) return <p className="notice">{status.all_up}</p>;
  const names = down.map(({ name }) => serviceName(messages, name)).join(messages.status.comma);
  return (
    <p className="notice amber">
      {fill(status.some_down, { names }, direction)}{' '}
      {alternative
        ? fill(status.instead, { name: serviceName(messages, alternative.name) }, direction)
        : status.all_down}
    </p>
  );
}

function Rows({ context, services }: { context: PayContext; services: readonly Service[] }) {
  const { status } = context.messages;
  if (services.length === 0) return <p className="help">{status.none}</p>;
  return (
    <ul className="board">
      {services.map((service) => (
        <Row key={service.payment_service_id} context={context} service={service} />
      ))}
    </ul>
  );
}

function Row({ context, service }: { context: PayContext; service: Service }) {
  const { messages, direction } = context;
  const { status } = messages;
  const { name, is_online, health_checked_at: at } = service;
  const state = is_online === null ? 'unknown' : is_online ? 'up' : 'down';
  return (
    <li className={state}>
      <bdi className="board-name">{serviceName(messages, name)}</bdi>
      <span className="board-state">{status[state]}</span>
      <small>{at ? fill(status.checked, { time: checkedAt(context, at) }, direction) : status.never}</small>
    </li>
  );
}

/** The time only, with the date if the check is old. */
function checkedAt({ messages, request }: PayContext, at: string): string {
  const age_ms = request.now.getTime() - new Date(at).getTime();
  return age_ms < HALF_A_DAY_MS ? formatTime(at, messages.moment) : formatMoment(at, messages.moment);
}

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { button, choice } from '../control/fields.ts';
import { html } from '../html/html.ts';
import { sendPage } from '../html/page.ts';
import type { PostCallback } from '../rails/post.ts';
import { easyParcelNotice, easyParcelRoutes, type EasyParcelAccount } from './easyparcel.routes.ts';
import { jntPush, jntRoutes, type JntAccount } from './jnt.routes.ts';
import { COURIERS, MOVEMENTS, SCENARIOS, type Parcels, type Scenario } from './parcels.ts';

export interface CourierOptions {
  easyparcel: EasyParcelAccount & { webhook_key: string };
  jnt: JntAccount;
  /** Where notices are posted, without the courier's name. */
  webhook_url: string;
  post: PostCallback;
}

const PAGE = '/couriers';
const scenarioInput = z.object({
  courier: z.enum(COURIERS),
  scenario: z.enum(Object.keys(SCENARIOS) as [Scenario, ...Scenario[]]),
});
const moveInput = z.object({ towards: z.enum(Object.keys(MOVEMENTS) as ['deliver', 'return']).default('deliver') });

const pageOf = (parcels: Parcels) =>
  html`<h1>Couriers</h1>
    <form method="post" action="${PAGE}/scenario">
      ${choice('courier', 'Courier', { easyparcel: 'EasyParcel', jnt: 'J&T Express' })}
      ${choice('scenario', 'Behaviour', SCENARIOS)}
      <button>Set</button>
    </form>
    <p class="soft">${COURIERS.map((courier) => html`${courier}: ${SCENARIOS[parcels.scenarioOf(courier)]}. `)}</p>
    ${parcels
      .all()
      .toReversed()
      .map(
        (one) =>
          html`<section>
            <h2>${one.booking_no}</h2>
            <p>
              ${one.courier}, ${one.receiver.name}, ${one.receiver.postcode}:
              ${one.is_cancelled ? 'cancelled' : (one.movements.at(-1)?.status ?? 'booked')}
            </p>
            ${button(`${PAGE}/parcels/${one.booking_no}/move`, 'Next movement')}
            ${button(`${PAGE}/parcels/${one.booking_no}/move`, 'Towards return', { towards: 'return' })}
          </section>`,
      )}`;

/** The couriers, and the page that moves their parcels. */
export function courierRoutes(app: FastifyInstance, parcels: Parcels, options: CourierOptions): void {
  const { easyparcel, jnt, webhook_url, post } = options;
  easyParcelRoutes(app, parcels, easyparcel);
  jntRoutes(app, parcels, jnt);

  async function move(booking_no: string, towards: keyof typeof MOVEMENTS): Promise<boolean> {
    const parcel = parcels.move(booking_no, towards);
    if (!parcel) return false;
    const message = parcel.courier === 'jnt' ? jntPush(parcel, jnt, parcels.now()) : easyParcelNotice(parcel);
    const query = parcel.courier === 'easyparcel' ? `?key=${encodeURIComponent(easyparcel.webhook_key)}` : '';
    await post({ ...message, url: `${webhook_url}/${parcel.courier}${query}` }, new AbortController().signal);
    return true;
  }

  app.get(PAGE, async (_request, reply) => sendPage(reply, { title: 'Couriers', body: pageOf(parcels) }));
  app.post(`${PAGE}/scenario`, async ({ body }, reply) => {
    const { courier, scenario } = scenarioInput.parse(body);
    parcels.setScenario(courier, scenario);
    return reply.redirect(PAGE, 303);
  });
  app.post<{ Params: { number: string } }>(`${PAGE}/parcels/:number/move`, async ({ params, body }, reply) => {
    const is_moved = await move(params.number, moveInput.parse(body ?? {}).towards);
    return is_moved ? reply.redirect(PAGE, 303) : reply.code(404).send({ fault: 'no_such_parcel' });
  });
}

import { ApiError } from '@kutip/contracts/call';
import { banks } from '@kutip/contracts/banks';
import { expect, test, vi } from 'vitest';
import { askingForProof, settleStepUp, stepUpDialog } from './step-up-state.ts';

const refused = (code: number) => new ApiError(code, 'Please prove it.', 'step_up_needed', 'banks');
const input = { params: { id: '01900000-0000-7000-8000-000000000000' } };

test('a call that needs a proof is made again once it was given', async () => {
  const transport = vi.fn().mockRejectedValueOnce(refused(4028)).mockResolvedValueOnce('done');
  const call = askingForProof(transport, async () => true);
  expect(await call(banks.read, input)).toBe('done');
  expect(transport.mock.calls).toEqual([
    [banks.read, input, undefined],
    [banks.read, input, undefined],
  ]);
});

test('without a proof it is refused, and other refusals ask nobody', async () => {
  const prove = vi.fn(async () => false);
  const call = (code: number) => askingForProof(async () => Promise.reject(refused(code)), prove)(banks.read, input);
  await expect(call(4028)).rejects.toMatchObject({ code: 4028 });
  await expect(call(4003)).rejects.toMatchObject({ code: 4003 });
  expect(prove).toHaveBeenCalledTimes(1);
});

test('two calls at once open one dialog, and both go on', async () => {
  const answers = new Map<number, string>();
  const transport = (id: number) =>
    askingForProof(vi.fn().mockRejectedValueOnce(refused(4028)).mockResolvedValueOnce(`done ${id}`));
  const both = [1, 2].map(async (id) => answers.set(id, (await transport(id)(banks.read, input)) as never));
  await vi.waitFor(() => expect(stepUpDialog.getState().isAsked).toBe(true));
  settleStepUp(true);
  await Promise.all(both);
  expect([...answers.values()]).toEqual(['done 1', 'done 2']);
  expect(stepUpDialog.getState().isAsked).toBe(false);
});

import { ApiError } from '@kutip/contracts/call';
import { banks } from '@kutip/contracts/banks';
import { expect, test, vi } from 'vitest';
import { withStepUp, finishStepUp, stepUpDialog } from './step-up-state.ts';

const refused = (code: number) => new ApiError(code, 'Please prove it.', 'step_up_needed', 'banks');
const input = { params: { id: '01900000-0000-7000-8000-000000000000' } };

test('a call that needs step-up is retried after reauthentication', async () => {
  const transport = vi.fn().mockRejectedValueOnce(refused(4028)).mockResolvedValueOnce('done');
  const call = withStepUp(transport, async () => true);
  expect(await call(banks.read, input)).toBe('done');
  expect(transport.mock.calls).toEqual([
    [banks.read, input, undefined],
    [banks.read, input, undefined],
  ]);
});

test('a call fails without reauthentication, and other refusals do not open the dialog', async () => {
  const reauthenticate = vi.fn(async () => false);
  const call = (code: number) =>
    withStepUp(async () => Promise.reject(refused(code)), reauthenticate)(banks.read, input);
  await expect(call(4028)).rejects.toMatchObject({ code: 4028 });
  await expect(call(4003)).rejects.toMatchObject({ code: 4003 });
  expect(reauthenticate).toHaveBeenCalledTimes(1);
});

test('two concurrent calls open one dialog, and both are retried', async () => {
  const answers = new Map<number, string>();
  const transport = (id: number) =>
    withStepUp(vi.fn().mockRejectedValueOnce(refused(4028)).mockResolvedValueOnce(`done ${id}`));
  const both = [1, 2].map(async (id) => answers.set(id, (await transport(id)(banks.read, input)) as never));
  await vi.waitFor(() => expect(stepUpDialog.getState().isOpen).toBe(true));
  finishStepUp(true);
  await Promise.all(both);
  expect([...answers.values()]).toEqual(['done 1', 'done 2']);
  expect(stepUpDialog.getState().isOpen).toBe(false);
});

import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { runPhp } from './php-interpreter.ts';

const run = (code: string) => runPhp(`<?php ${code}`, { environment: { KEY: 'kunci rahsia' } });

test('texts are bytes, so that signatures over other scripts are those of PHP', async () => {
  const signed = createHmac('sha256', 'kunci rahsia').update('Ahmad 马来西亚').digest('hex');
  const code = `$name = '马来西亚'; echo hash_hmac('sha256', "Ahmad $name", getenv('KEY')), ' ', strlen($name);`;
  expect(await run(code)).toEqual({ output: `${signed} 12`, errors: '', code: 0, status: 200 });
});

test('a script ends where it exits, with its code', async () => {
  const code = `if (json_decode('{"code":4000}')->code !== 2000) { fwrite(STDERR, "refused\\n"); exit(1); } echo 'never';`;
  expect(await run(code)).toMatchObject({ output: '', errors: 'refused\n', code: 1 });
});

test('`??` takes what is missing for null, and nothing else does', async () => {
  expect((await run(`echo json_decode('{}')->data->id ?? 'none', ['a' => 1]['b'] ?? 2;`)).output).toBe('none2');
  await expect(run(`echo json_decode('{}')->data;`)).rejects.toThrow('->data does not exist');
  await expect(run(`echo $bill;`)).rejects.toThrow('$bill does not exist');
});

test.each([
  ['a syntax error', `$a = ;`, 'Parse Error'],
  ['a function that it does not know', `eval_all('x');`, 'does not know the function eval_all'],
  ['an operator that it does not know', `echo 1 <=> 2;`, 'does not know the operator <=>'],
  ['a statement that it does not know', `while (true) { echo 1; }`, 'does not know the statement while'],
  ['base64url, which PHP decodes to something else', `base64_decode('a-_b');`, 'base64url'],
])('%s is refused', async (_, code, message) => {
  await expect(run(code)).rejects.toThrow(message);
});

import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from './journal.ts';

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'kutip-journal-')), 'deep', 'journal.jsonl');

test('records survive reopening in their order, without removed ones', () => {
  const file = newFile();
  const cats = openJournal(file).records<{ name: string }>('cat');
  cats.put('1', { name: 'Oyen' });
  cats.put('2', { name: 'Comot' });
  cats.put('3', { name: 'Hitam' });
  cats.put('1', { name: 'Oren' });
  cats.remove('2');
  cats.remove('never');
  const journal = openJournal(file);
  expect(journal.records('cat').all()).toEqual([{ name: 'Oren' }, { name: 'Hitam' }]);
  expect(journal.records('dog').all()).toEqual([]);
  journal.records('cat').clear();
  expect(openJournal(file).records('cat').all()).toEqual([]);
});

test('a line torn by a kill is dropped, and damage in the middle is reported', () => {
  const file = newFile();
  openJournal(file).records('cat').put('1', 'Oyen');
  appendFileSync(file, '["cat","2","Com');
  const cats = openJournal(file).records('cat');
  expect(cats.all()).toEqual(['Oyen']);
  cats.put('3', 'Hitam');
  expect(openJournal(file).records('cat').all()).toEqual(['Oyen', 'Hitam']);
  writeFileSync(file, '["cat","1","Oyen"]\n["cat",\n["cat","3","Hitam"]\n');
  expect(() => openJournal(file)).toThrow(/line 2 is damaged/);
});

test('superseded lines are compacted', () => {
  const file = newFile();
  const cats = openJournal(file).records<number>('cat');
  for (let count = 0; count < 25_000; count += 1) cats.put('1', count);
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(10_100);
  expect(openJournal(file).records('cat').all()).toEqual([24_999]);
});

test('a journal of an earlier version is read with the present names', () => {
  const file = newFile();
  openJournal(file);
  const lines = `["wish","1",{"lost":true}]
["wish","2",{"lost":true}]
["wish","2"]
["payment","BP-1",{"told_code":"00","wish":null,"page":"DONE"}]
["rail_payment","card/1",{"told":{"status":"SUCCESS"},"wish":null}]
["rail_delivery","x",{"told":{"id":"1"},"tries":0}]
`;
  writeFileSync(file, lines);
  const journal = openJournal(file);
  expect(journal.records('scenario').all()).toEqual([{ lost: true }]);
  expect(journal.records('payment').all()).toEqual([{ reported_code: '00', scenario: null, page: 'DONE' }]);
  expect(journal.records('rail_payment').all()).toEqual([{ reported: { status: 'SUCCESS' }, scenario: null }]);
  expect(journal.records('rail_delivery').all()).toEqual([{ payment: { id: '1' }, tries: 0 }]);
  expect(readFileSync(file, 'utf8')).not.toContain('wish');
});

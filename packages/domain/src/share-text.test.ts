import { describe, expect, it } from 'vitest';
import { fillTemplate, shareText } from './share-text.ts';

const VALUES = {
  name: 'Siti',
  amount: 'RM 50.00',
  title: 'Catering {link}',
  link: 'https://pay.example.my/pay/bill/1',
  due_date: '',
};
const USUAL = { title: 'Usual', message: 'Usual message' };
const setting = (over: object = {}) => ({
  channel: 'WHATSAPP',
  title: 'Bill for {name}',
  message_template: 'Hi {name}, {amount}: {link}',
  ...over,
});

describe('fillTemplate', () => {
  it.each([
    ['Hi {name}, pay {amount}', 'Hi Siti, pay RM 50.00'],
    ['{title}', 'Catering {link}'], // what a merchant wrote in a title is not filled again
    ['Hi {name}, due {due_date}', null],
    ['{other} {NAME}', '{other} {NAME}'],
    ['{name}{name}', 'SitiSiti'],
  ])('%s → %s', (template, filled) => {
    expect(fillTemplate(template, VALUES)).toBe(filled);
  });
});

describe('shareText', () => {
  it('takes the merchant’s words for the channel', () => {
    expect(shareText([setting()], 'WHATSAPP', VALUES, USUAL)).toEqual({
      title: 'Bill for Siti',
      message: 'Hi Siti, RM 50.00: https://pay.example.my/pay/bill/1',
    });
  });
  it('never sends a message without the link', () => {
    const forgetful = setting({ message_template: 'Please pay.' });
    expect(shareText([forgetful], 'WHATSAPP', VALUES, USUAL).message).toBe(
      'Please pay. https://pay.example.my/pay/bill/1',
    );
  });
  it('takes the first that can be filled', () => {
    const general = setting({ title: 'Bill', message_template: '{amount}: {link}' });
    expect(shareText([setting(), general], 'WHATSAPP', { ...VALUES, name: '' }, USUAL)).toEqual({
      title: 'Bill',
      message: 'RM 50.00: https://pay.example.my/pay/bill/1',
    });
  });
  it('falls back to the usual words', () => {
    const open = { ...VALUES, name: '' };
    expect(shareText([setting()], 'WHATSAPP', open, USUAL)).toEqual(USUAL);
    expect(shareText([setting()], 'EMAIL', VALUES, USUAL)).toEqual(USUAL);
    expect(shareText([], 'COPY', VALUES, USUAL)).toEqual(USUAL);
  });
});

import { describe, expect, test } from 'vitest';
import { passwordFault } from './password-choice.ts';

const LIST = new Set(['password', 'qwerty', 'abc123', 'abc12345', 'letmein', 'iloveyou', '1qaz2wsx', 'dragon']);
const OWNER = {
  texts: ['Aminah binti Ujian', 'aminah.u@warung.example', 'ros', 'Warung Aisyah Sdn Bhd', null, undefined],
};
const faultOf = (password: string) => passwordFault(password, OWNER, (text) => LIST.has(text));

describe('a password', () => {
  test.each([
    'Password1!',
    'PASSword123!',
    'P@ssw0rd!',
    'P@$$w0rd2026!',
    '123Qwerty!',
    '!!Dragon99',
    'Abc123!!',
    'Abc12345!',
    'Ab123456!',
    'Letmein(2026)',
    'I-love-you1!',
    'Kopi1kopi1!',
    'Aa1!Aa1!',
    '1Qaz2wsx!',
  ])('%s is refused as common', (password) => {
    expect(faultOf(password)).toBe('too_common');
  });

  test.each(['Aminah123!', 'Ujian-1234!', 'Warung!2026', 'WarungAisyah1!', 'Am1nahUjian9!', '2026Aisyah!ab'])(
    '%s is refused for the names in it',
    (password) => {
      expect(faultOf(password)).toBe('has_own_name');
    },
  );

  test.each([
    'Kopi-O!2026',
    'Teh-Tarik!2026',
    'k8$Fq2!9Lm',
    'Aminah-kuih-lapis9!',
    'Ros-suka-durian7!',
    'Dragonfruit-pasar8!',
  ])('%s is accepted', (password) => {
    expect(faultOf(password)).toBeNull();
  });
});

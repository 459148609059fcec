const POLYNOMIAL = 0x1021;
const INITIAL = 0xffff;

/**
 * CRC-16/CCITT-FALSE of a text's UTF-8 bytes as four upper-case hexadecimal digits: polynomial 1021, initial value
 * FFFF, not reflected, no final XOR. EMVCo merchant QR codes end with it.
 */
export function crc16(text: string): string {
  let crc = INITIAL;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

import { BlockList } from 'node:net';

/** Special-purpose addresses of the IANA registries (RFC 6890 and its successors), and multicast. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers (CGNAT)
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the clouds' metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const;

/** Only 2000::/3 is allocated; these ranges inside it are special. */
const SPECIAL_V6 = [
  ['2001::', 23], // protocol assignments, with Teredo, which carries an IPv4 address
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which carries an IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, 'ipv6');
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * Whether an IP address (as returned by the resolver) is public. Unparsable addresses are not public, nor are IPv6
 * addresses that embed an IPv4 one.
 */
export function isPublicAddress(ip: string): boolean {
  if (IPV4.test(ip)) return !special.check(ip, 'ipv4') && ip.split('.').every((part) => Number(part) <= 255);
  return given.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
}

export const isLoopbackAddress = (ip: string): boolean => loopback.check(ip, IPV4.test(ip) ? 'ipv4' : 'ipv6');

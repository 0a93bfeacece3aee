// In the demo's bundle these stand for `node:net`.

export function isIPv4(text: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);
}

export function isIPv6(text: string): boolean {
  return text.includes(':') && URL.canParse(`http://[${text}]`);
}

export function isIP(text: string): 0 | 4 | 6 {
  if (isIPv4(text)) return 4;
  return isIPv6(text) ? 6 : 0;
}

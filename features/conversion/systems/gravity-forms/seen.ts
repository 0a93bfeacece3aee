import { isOn, type Loose, textOf } from '../../reading.ts';

export function isAdministrative({ visibility, adminOnly }: Loose): boolean {
  return textOf(visibility) === 'administrative' || isOn(adminOnly);
}

export function isHiddenField({ visibility, adminOnly }: Loose): boolean {
  return ['hidden', 'administrative'].includes(textOf(visibility)) || isOn(adminOnly);
}

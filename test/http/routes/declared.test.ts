import { freeRoutes } from '#features/routes.ts';
import { describeDeclared } from './declared.ts';

describeDeclared('free', freeRoutes);

import { proRoutes } from '#pro/routes.ts';
import { describeDeclared } from '#test/http/routes/declared.ts';

describeDeclared('pro', proRoutes);

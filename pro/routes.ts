/** The declared routes of the Pro package. */
export const proRoutes = [];
